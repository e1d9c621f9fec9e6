//! Strings and f-strings.

use super::{Writer, Written};
use ruff_python_ast::{
    ConversionFlag, ExprFString, FStringPart, InterpolatedElement, InterpolatedStringElement,
    InterpolatedStringElements,
};

/// A text as a string literal of Starlark.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            character if character.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(character))),
            character => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

impl Writer<'_> {
    /// `f"{x} and {y:3}"` becomes `__text((x, " and ", __field(y, "3"), ))`.
    pub(super) fn f_string(&mut self, string: &ExprFString) -> Written {
        self.put("__text((");
        for part in &string.value {
            match part {
                FStringPart::Literal(literal) => self.literal_part(&literal.value),
                FStringPart::FString(string) => self.parts(&string.elements)?,
            }
        }
        self.put("))");
        Ok(())
    }

    fn parts(&mut self, elements: &InterpolatedStringElements) -> Written {
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => self.literal_part(&literal.value),
                InterpolatedStringElement::Interpolation(element) => self.field(element)?,
            }
        }
        Ok(())
    }

    fn literal_part(&mut self, text: &str) {
        self.put(&quoted(text));
        self.put(", ");
    }

    fn field(&mut self, element: &InterpolatedElement) -> Written {
        if let Some(debug) = &element.debug_text {
            let name = &self.source.text[crate::outline::bytes(ruff_text_size::Ranged::range(&*element.expression))];
            let text = format!("{}{name}{}", debug.leading(), debug.trailing());
            self.literal_part(&text);
        }
        let shows_repr = match element.conversion {
            ConversionFlag::None => element.debug_text.is_some() && element.format_spec.is_none(),
            ConversionFlag::Str => false,
            ConversionFlag::Repr | ConversionFlag::Ascii => true,
        };
        if element.format_spec.is_some() {
            self.put("__field(");
        }
        self.put(if shows_repr { "__repr(" } else { "(" });
        self.expression(&element.expression)?;
        self.put("), ");
        if let Some(spec) = &element.format_spec {
            self.put("__text((");
            self.parts(&spec.elements)?;
            self.put("))), ");
        }
        Ok(())
    }
}
