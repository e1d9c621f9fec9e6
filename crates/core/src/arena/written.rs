//! Names of vertices as people write them: `(6,Luna)`, `(6, 'Luna')`, `(6,"Luna")` and `6,Luna` are one name.

/// The name without the round brackets around it, without quotes, and without blanks beside commas and brackets: two texts
/// with the same result mean the same vertex.
///
/// ```
/// use retrograde::written;
/// for text in ["(6,Luna)", "(6, 'Luna')", "( 6,\"Luna\" )", "6, Luna"] {
///     assert_eq!(written(text), "6,Luna");
/// }
/// assert_eq!(written("(1,2),(3,4)"), "(1,2),(3,4)");
/// assert_eq!(written("J'ai 2"), "J'ai 2");
/// ```
#[must_use]
pub fn written(name: &str) -> String {
    let name = unbracketed(name);
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let opens = out.is_empty() || out.ends_with([',', '(', '[', '{']);
        if opens && let Some((quoted, after)) = quoted(rest) {
            out.push_str(quoted);
            rest = after;
            continue;
        }
        rest = &rest[first.len_utf8()..];
        let closes = rest.trim_start().starts_with([',', ')', ']', '}']) || rest.trim_start().is_empty();
        if !(first.is_whitespace() && (opens || closes)) {
            out.push(first);
        }
    }
    out
}

/// The inside of round brackets that stand around the whole text, or else the text.
fn unbracketed(name: &str) -> &str {
    let name = name.trim();
    let inside = name.strip_prefix('(').and_then(|name| name.strip_suffix(')'));
    let whole = |inside: &&str| {
        let mut depth = 0_i32;
        inside.chars().all(|character| {
            depth += i32::from(character == '(') - i32::from(character == ')');
            depth >= 0
        }) && depth == 0
    };
    inside.filter(whole).map_or(name, str::trim)
}

/// A text in quotes at the beginning, and what stands behind it; only if an item of a tuple ends there.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let quote = text.chars().next().filter(|first| ['\'', '"'].contains(first))?;
    let (inside, after) = text[1..].split_once(quote)?;
    let ends = after.trim_start().is_empty() || after.trim_start().starts_with([',', ')', ']', '}']);
    ends.then_some((inside, after))
}
