//! Every format, whatever a name holds: SVG is XML, labels stay inside of their vertices, nothing is obeyed.

use crate::common::{NAMES, awkward, tree};
use retrograde::Lang;
use retrograde_view::{Convention, Item, Labels, Layout, Scene, Style, Theme, animated_svg};

/// Styles that together use every choice.
fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for layout in [Layout::Layered, Layout::Columns, Layout::Ranks] {
        for (theme, language, convention, labels) in [
            (Theme::Light, Lang::En, Convention::Shapes, Labels::Names),
            (Theme::Dark, Lang::Fr, Convention::DoubleCircles, Labels::Names),
            (Theme::Light, Lang::Fr, Convention::DoubleCircles, Labels::Ranks),
            (Theme::Dark, Lang::En, Convention::Shapes, Labels::None),
        ] {
            styles.push(Style { layout, theme, language, convention, labels, ..Style::default() });
        }
    }
    styles
}

fn scenes() -> Vec<Scene> {
    styles().iter().flat_map(|style| [awkward().scene(style), tree().scene(style)]).collect()
}

#[test]
fn svg_is_xml_whatever_the_names_hold() {
    let scenes = scenes();
    for scene in &scenes {
        let svg = scene.svg();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert!(document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")));
        // Names are text and never markup: we write no element of this name.
        assert!(document.descendants().all(|node| node.tag_name().name() != "b"));
    }
    let moving = animated_svg(&scenes[..2], 1.5);
    roxmltree::Document::parse(&moving).unwrap();
    assert_eq!(scenes.len(), 24);
}

#[test]
fn the_full_name_is_there_for_those_who_point_at_a_vertex() {
    let svg = awkward().scene(&Style::default()).svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let titles: Vec<&str> =
        document.descendants().filter(|node| node.has_tag_name("title")).filter_map(|node| node.text()).collect();
    assert!(titles.iter().any(|title| title.starts_with(NAMES[0])), "{titles:?}");
    assert!(titles.iter().all(|title| title.chars().count() < 1000));
}

#[test]
fn every_label_stays_inside_of_its_vertex_and_every_picture_inside_of_its_frame() {
    let mut labels = 0;
    for scene in scenes() {
        for item in &scene.items {
            let Item::Group { items, .. } = item else { continue };
            let Some(Item::Shape { body, .. }) = items.iter().find(|item| matches!(item, Item::Shape { .. })) else {
                panic!("a vertex without a shape");
            };
            for item in items {
                let Item::Text { at, text, size, .. } = item else { continue };
                let svg_width = scene_width(text, *size);
                assert!(at.x - svg_width / 2.0 > body.rect.left(), "{text:?} leaves its vertex");
                assert!(at.x + svg_width / 2.0 < body.rect.right(), "{text:?} leaves its vertex");
                labels += 1;
            }
        }
    }
    assert!(labels > 200, "only {labels} labels were looked at");
}

/// The width of a text as the SVG fixes it, read back from the file.
fn scene_width(text: &str, size: f64) -> f64 {
    let face = ttf_parser::Face::parse(dejavu::sans::regular(), 0).unwrap();
    let advance = |character| face.glyph_index(character).and_then(|glyph| face.glyph_hor_advance(glyph));
    text.chars().map(|character| advance(character).map_or(1.0, |wide| f64::from(wide) / 2048.0)).sum::<f64>() * size
}

#[test]
fn png_shows_the_labels_with_no_font_of_the_machine() {
    let style = Style::default();
    let named = awkward().scene(&style);
    let bare = awkward().scene(&Style { labels: Labels::None, ..style });
    let ink = |scene: &Scene| {
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&scene.png(1.0).unwrap()).unwrap();
        pixels.pixels().iter().filter(|pixel| u16::from(pixel.red()) + u16::from(pixel.green()) < 200).count()
    };
    assert!(ink(&named) > ink(&bare) + 500, "{} and {}", ink(&named), ink(&bare));
}

#[test]
fn a_png_that_would_need_too_many_pixels_is_refused() {
    let error = awkward().scene(&Style::default()).png(1000.0).unwrap_err();
    assert!(error.to_string().ends_with("is too large; use a smaller scale, or SVG"), "{error}");
}

#[test]
fn dot_keeps_names_inside_of_their_quotation_marks() {
    for style in styles() {
        let dot = awkward().dot(&style) + &tree().dot(&style);
        for line in dot.lines() {
            let quotes = line.replace("\\\\", "").replace("\\\"", "").matches('"').count();
            assert_eq!(quotes % 2, 0, "{line}");
        }
        assert!(!dot.contains('\u{0}') && !dot.contains('\u{1b}'));
    }
}

#[test]
fn a_text_picture_holds_no_control_character_but_the_ends_of_lines() {
    for style in styles() {
        let text = awkward().text(&style) + &tree().text(&style);
        assert!(text.chars().all(|character| character == '\n' || !character.is_control()), "{text:?}");
        assert!(text.lines().all(|line| line.chars().count() < 400));
    }
}

#[test]
fn a_picture_of_nothing_is_a_picture() {
    let mut picture = awkward();
    picture.vertices.clear();
    picture.edges.clear();
    for style in styles() {
        let scene = picture.scene(&style);
        roxmltree::Document::parse(&scene.svg()).unwrap();
        assert!(scene.width > 0.0 && scene.png(1.0).is_ok());
    }
}
