"""Rulings as a page: read back with an HTML parser, and used in a browser where one is installed."""

from __future__ import annotations

import re
import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pyverify.model import Entry, Scenario
from pyverify.reading.scenario import read_text
from pyverify.report.rulings.html import page as page_module
from pyverify.report.rulings.html.happenings import Happening, Lying, Step, happenings
from pyverify.report.rulings.html.page import as_html
from pyverify.report.rulings.html.picture import picture
from pyverify.report.rulings.html.prose import Prose
from pyverify.report.rulings.html.writing import Anchors, tag, text
from pyverify.report.rulings.view import view
from pyverify.rulings.model import Block, Judgement
from tests.rulings.small import ALL, BELL, CONFLICT, RIGHT, WRONG, claim, judgement, verdict

VOID = {"meta", "link", "br", "hr", "img", "input"}


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    inside: list[Element | str] = field(default_factory=list)

    def every(self) -> Iterator[Element]:
        yield self
        for one in self.inside:
            if isinstance(one, Element):
                yield from one.every()

    def all(self, name: str, kind: str = "") -> list[Element]:
        return [one for one in self.every() if one.name == name and (not kind or kind in one.attributes.get("class", "").split())]

    @property
    def text(self) -> str:
        return "".join(one if isinstance(one, str) else one.text for one in self.inside)


class Reader(HTMLParser):
    """A strict reader: whatever is opened is closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]
        self.feed(page)
        self.close()
        assert self.open == [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs)
        made = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def not_run(scenarios: Sequence[Scenario]) -> Sequence[Any]:
    return ["not run"] * len(scenarios)


def html(made: Judgement) -> str:
    return as_html(view(made), False, False, not_run)


def read(made: Judgement) -> Element:
    page = html(made)
    assert page.isascii()
    root = Reader(page).root
    ids = Counter(one.attributes["id"] for one in root.every() if "id" in one.attributes)
    assert set(ids.values()) <= {1}
    for one in root.every():
        if (target := one.attributes.get("href", "")).startswith("#"):
            assert target[1:] in ids
        else:
            assert "href" not in one.attributes or re.match("https?://", target)
        for name in one.attributes.get("aria-labelledby", "").split():
            assert name in ids
        assert not {name for name in one.attributes if name.startswith("on") or name in ("src", "srcset", "style", "action", "data")}
    assert len(root.all("script")) == len(root.all("style")) == 1
    assert not {one.name for one in root.every()} & {"img", "iframe", "object", "embed", "form", "base", "link"}
    levels = [int(one.name[1]) for one in root.every() if re.fullmatch("h[1-6]", one.name)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    return root


PROSE = """# All about bells

#### Deep

A *bell*, as [the book](https://example.org/bell) says, and [[ref]]. <script>alert(1)</script> [x](javascript:alert(1)) ![p](https://e.org/p.png)

[ref]: http://example.org/ref
"""


def with_prose(made: Judgement, prose: str) -> Judgement:
    first, *others = made.batch.documents
    blocks = (
        Block("prose", 1, 8, prose), Block("scenario", 9, 9, "title: <b>bold</b>\nplayers: [alice]", "bell"),
        *(Block("ruling", one.place.line, one.end, "", one.id) for one in first.rulings),
    )  # fmt: skip
    return replace(made, batch=replace(made.batch, documents=(replace(first, title="All about bells", blocks=blocks), *others)))


def full() -> Judgement:
    """A page with something of everything, and a scenario in which something happens."""
    going = replace(BELL, timeline=(Entry("resolve", "top"), Entry("resolve_all")), claims=())
    opinions = [
        replace(one, ruling=replace(one.ruling, scenario=replace(going, claims=one.ruling.claims))) if one.ruling.scenario else one
        for one in ALL.opinions
    ]
    made = replace(ALL, opinions=tuple(opinions))
    documents = [
        replace(one, rulings=tuple(own.ruling for own in opinions if own.ruling.place.file == one.path)) for one in made.batch.documents
    ]
    return with_prose(replace(made, batch=replace(made.batch, documents=tuple(documents))), PROSE)


# ------------------------------------------------------------------ structure


def test_every_ruling_has_its_place_with_its_verdict() -> None:
    root = read(full())
    rulings = root.all("article", "ruling")
    assert {one.attributes["id"] for one in rulings} == {f"ruling-{name}" for name in ("bell-1", "bell-2", "old-1", "open-1", "left-1")}
    said = {one.attributes["id"]: one.all("span", "badge")[0].text for one in rulings}
    assert said["ruling-bell-1"] == "✗ against the rules"
    assert said["ruling-bell-2"] == "✓ holds"
    assert said["ruling-old-1"] == "⇤ true until a date"


def test_reasons_unfold_with_rule_numbers() -> None:
    (ruling,) = [one for one in read(ALL).all("article") if one.attributes["id"] == "ruling-bell-1"]
    (why,) = ruling.all("details", "why")
    assert why.all("summary")[0].text == "✗ refuted fires: Night Bell, times: 1 why not"
    assert [one.text for one in why.all("span", "rule")] == ["603.2c", "603.2"]
    assert "open" not in why.attributes


def test_contradictions_side_by_side_with_links_to_all_rulings() -> None:
    (conflict,) = read(ALL).all("article", "conflict")
    sides = conflict.all("div", "side")
    assert [one.all("a")[0].attributes["href"] for one in sides] == ["#ruling-bell-1", "#ruling-bell-2"]
    assert ["The rules agree: never" in sides[0].text, "The rules agree: always" in sides[1].text] == [True, True]
    assert "how often Night Bell triggers is one number" in conflict.text


def test_the_summary_counts_and_links() -> None:
    root = read(ALL)
    tiles = {one.all("strong")[0].text + " " + one.all("span")[0].text.split(maxsplit=1)[1] for one in root.all("li", "tile")}
    assert {"1 contradiction", "1 against the rules", "1 holds", "1 skipped", "7 findings"} <= tiles
    assert root.all("h1")[0].text == "Rulings: 3 errors, 2 warnings, 2 notes"
    assert "did you mean 'bell'?" in root.text


def test_prose_is_rendered_and_can_do_nothing() -> None:
    root = read(full())
    prose = root.all("div", "prose")[0]
    assert [one.attributes["href"] for one in prose.all("a")] == [
        "https://example.org/bell",
        "http://example.org/ref",
        "https://e.org/p.png",
    ]
    assert {one.attributes["rel"] for one in prose.all("a")} == {"noopener noreferrer nofollow"}
    assert "<script>alert(1)</script>" in prose.text
    assert "[x](javascript:alert(1))" in prose.text
    assert prose.all("em")[0].text == "bell"
    assert [one.name for one in prose.every() if re.fullmatch("h[1-6]", one.name)] == ["h4"]  # the title is not told twice
    assert "title: <b>bold</b>" in root.all("details", "source")[0].text


def test_headings_of_prose_stay_in_order() -> None:
    prose = Prose([], 3)
    assert re.findall("<(h.)", prose.html("# a\n\n###### b\n\n# c\n\n## d\n\n### e\n\n#### f")) == ["h4", "h5", "h4", "h5", "h6", "h6"]


def test_only_its_own_style_and_script_are_allowed() -> None:
    (policy,) = [one.attributes["content"] for one in read(ALL).all("meta") if one.attributes.get("http-equiv")]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "//" not in re.sub("'sha256-[^']*'", "", policy)
    folder = Path(page_module.__file__).parent
    for name in ("page.css", "page.js"):
        part = (folder / name).read_text(encoding="ascii")
        assert not re.search(r"url\(|@import|https?:|fetch|XMLHttp|innerHTML|</", part)


def test_the_same_documents_give_the_same_page() -> None:
    assert html(full()) == html(full())


# ------------------------------------------------------------------ hostile documents

EVIL = "</script><script>alert('1')</script>\"'><img src=x onerror=alert(1)>&amp;\u202e\x1b[2J\x00"


def test_hostile_text_stays_text() -> None:
    bad = claim(14, f"fires: {EVIL}", f"a{EVIL}.md")
    scenario = replace(BELL, title=EVIL, claims=(bad,), timeline=(Entry("step", EVIL, by=EVIL), Entry("cast", EVIL)))
    one = replace(WRONG.ruling, id=EVIL, source=EVIL, prose=EVIL + "\n\n&#x202e;[e](javascript:x)", place=bad.place, scenario=scenario)
    judged = replace(WRONG.judged[0], claim=replace(bad, because=EVIL), actual=EVIL, cause=EVIL)
    member = replace(CONFLICT.members[0], ruling=one, claims=(bad,))
    conflict = replace(CONFLICT, members=(member, CONFLICT.members[1]), text=EVIL, witness=scenario)
    other = verdict(EVIL + " ", 9, "depends", EVIL)  # an id like the first
    made = with_prose(judgement(replace(WRONG, ruling=one, text=EVIL, judged=(judged,)), RIGHT, other, conflicts=(conflict,)), EVIL)
    root = read(made)
    assert "alert('1')" in root.all("article", "ruling")[0].text
    shown = root.text
    assert not {"\u202e", "\x1b", "\x00"} & set(shown)
    assert "&#8238;" not in html(made)
    assert "&#x202e" not in html(made)


def test_places_have_a_name_of_their_own() -> None:
    anchors = Anchors()
    names = [anchors.of("ruling", one) for one in ("a b", "a-b", "a.b", "", "é", "a b")]
    assert names == ["ruling-a-b", "ruling-a-b--2", "ruling-a-b--3", "ruling-x", "ruling-x--2", "ruling-a-b"]


def test_attributes_and_text_are_escaped() -> None:
    assert tag("p", "<", text('"'), title='"<', hidden=True, lang=None) == '<p title="&quot;&lt;" hidden>&lt;&quot;</p>'


# ------------------------------------------------------------------ pictures


def test_the_picture_shows_each_step_and_the_stack() -> None:
    steps = (
        Step("the bell rings", (), (Lying("Night Bell", "alice", True), Lying("Day Bell", "alice", True))),
        Step("it resolves", (), (Lying("Day Bell", "alice"),)), Step("the rest resolves", (), ()),
    )  # fmt: skip
    root = Reader(picture(Happening(BELL, steps), "p")).root
    told = [one.text for one in root.all("text")]
    assert [one for one in told if one.isdigit()] == ["1", "2", "3"]
    assert told.count("Day Bell") == 2
    assert "of alice, in any order" in told
    assert "empty" in told
    assert len(root.all("rect")) == 3
    assert root.all("title")[0].text == "two at once: what happens, and the stack after each step"


def test_long_pictures_are_cut() -> None:
    many = tuple(Lying(f"bell {number}", "alice") for number in range(50))
    root = Reader(picture(Happening(BELL, (Step("x" * 500, (), many),) * 60), "p")).root
    assert {"and 44 more below", "and 20 more steps, told below"} <= {one.text for one in root.all("text")}


def test_rulings_on_one_scenario_share_a_picture() -> None:
    root = read(full())
    assert len(root.all("svg")) == 1
    assert [one.text for one in root.all("p", "beside")] == ["The same scenario, drawn at bell-1"] * 3


def test_what_happens_comes_from_a_run() -> None:
    (scenario,) = read_text(
        "players: [alice]\n"
        "cards:\n"
        "  Wake: {type: Enchantment, text: 'Whenever a creature dies, you gain 1 life.'}\n"
        "  Cub: Creature - Bear 2/2\n"
        "start: {alice: {battlefield: [Wake, Cub]}}\n"
        "timeline: [{destroy: Cub}, {resolve: all}]\n"
        "claims: [{life of: alice, is: 21}]\n",
        "a.yaml",
    )
    opinion = verdict("one", 1, "holds")
    found = happenings([replace(opinion, ruling=replace(opinion.ruling, scenario=scenario))])["one"]
    deep = [len(one.stack) for one in found.steps if one.stack is not None]
    assert deep[0] == 0
    assert max(deep) == 1
    assert deep[-1] == 0
    assert {item.controller for one in found.steps for item in one.stack or ()} == {"alice"}
    assert any("triggers: alice's" in detail for one in found.steps for detail in one.details)
    assert any("21 life" in line for line in found.final)


# ------------------------------------------------------------------ colors


def luminance(color: str) -> float:
    if len(color) == 4:
        color = "#" + "".join(2 * one for one in color[1:])
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_can_be_read_on_its_ground_in_light_and_dark() -> None:
    css = (Path(page_module.__file__).parent / "page.css").read_text(encoding="ascii")
    light, dark = (dict(re.findall(r"--([\w-]+):(#\w+)", one)) for one in re.findall(r":root\{([^}]*#[^}]*)\}", css)[:2])
    for colors in (light, light | dark):
        pairs = [(ink, ground) for ink in ("ink", "faint", "link") for ground in ("paper", "card", "soft")]
        pairs += [(tone, ground) for tone in ("good", "bad", "mid", "open") for ground in ("card", f"{tone}-soft")]
        pairs += [("paper", "link"), ("ink", "mid-soft"), ("faint", "mid-soft")]
        for ink, ground in pairs:
            one, other = sorted((luminance(colors[ink]), luminance(colors[ground])))
            assert (other + 0.05) / (one + 0.05) >= 4.5, (ink, ground)


# ------------------------------------------------------------------ in a browser

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
IN_SIGHT = "(one) => { const box = one.getBoundingClientRect(); return box.top < innerHeight && box.bottom > 0 }"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not program:
        pytest.skip("no Chromium is installed")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as started:
        folder = tmp_path_factory.mktemp("profile")
        context = started.chromium.launch_persistent_context(
            str(folder), executable_path=program, args=FLAGS, headless=True, viewport={"width": 360, "height": 740}, timeout=120_000
        )
        context.set_default_timeout(60_000)
        yield context
        context.close()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """The page, in a window as wide as a phone. It asks for nothing but itself, and nothing in it is refused or fails."""
    file = tmp_path / "rulings.html"
    file.write_text(html(full()), encoding="utf-8")
    page = browser.new_page()
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.on("pageerror", lambda one: failed.append(str(one)))
    page.on("console", lambda one: failed.append(one.text))
    page.goto(file.as_uri())
    yield page
    assert asked == [file.as_uri()]
    assert failed == []
    page.close()


def until(page: Any, condition: str) -> None:
    """Wait. Playwright's own way would have to evaluate a text in the page, which the page forbids."""
    end = time.monotonic() + 30
    while not page.evaluate(condition):
        assert time.monotonic() < end, condition
        time.sleep(0.05)


def test_a_why_opens(opened: Any) -> None:
    why = opened.locator("#ruling-bell-1 .claims details").first
    reason = why.get_by_text("tick 1: the bell: it triggers")
    assert not reason.is_visible()
    why.locator("summary").click()
    assert reason.is_visible()


def test_a_contradiction_leads_to_both_rulings(opened: Any) -> None:
    for number, name in enumerate(("bell-1", "bell-2")):
        opened.locator(".tile a", has_text="contradiction").click()
        opened.locator(".conflict .side h4 a").nth(number).click()
        ruling = opened.locator(f"#ruling-{name}")
        assert opened.evaluate("location.hash") == f"#ruling-{name}"
        until(opened, f"({IN_SIGHT})(document.getElementById('ruling-{name}'))")
        assert ruling.evaluate("(one) => one === document.activeElement")
        ruling.locator(".note a", has_text="side by side").click()
        until(opened, f"({IN_SIGHT})(document.querySelector('.conflict'))")


def tab_to(page: Any, selector: str, most: int = 80) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_the_keyboard_is_enough(opened: Any) -> None:
    tab_to(opened, ".skip", 1)
    opened.keyboard.press("Enter")
    until(opened, "document.activeElement.id === 'documents'")
    tab_to(opened, "#ruling-bell-1 .claims summary")
    opened.keyboard.press("Enter")
    assert opened.locator("#ruling-bell-1 .claims details").first.evaluate("(one) => one.open")
    tab_to(opened, "#ruling-bell-1 .note a[href^='#contradicts']")
    opened.keyboard.press("Enter")
    until(opened, "document.activeElement.matches('.conflict')")
    tab_to(opened, ".side a[href='#ruling-bell-2']", 3)
    opened.keyboard.press("Enter")
    until(opened, "document.activeElement.id === 'ruling-bell-2'")


def test_a_phone_shows_it_without_scrolling_sideways(opened: Any) -> None:
    opened.locator("#unfold").click()
    assert opened.evaluate("[...document.querySelectorAll('details')].every((one) => one.open)")
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360
    wide = opened.evaluate("[...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 361"
                           " && !one.closest('pre, table')).map((one) => one.outerHTML.slice(0, 80))")  # fmt: skip
    assert wide == []


def test_a_link_into_what_is_folded_unfolds_it(opened: Any) -> None:
    folded = opened.locator("#verdict-holds")
    assert not folded.evaluate("(one) => one.open")
    opened.locator(".tile a", has_text="holds").click()
    until(opened, "document.getElementById('verdict-holds').open")
