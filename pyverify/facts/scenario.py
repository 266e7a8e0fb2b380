"""A scenario as facts: its cards, how it begins, and what claims look at on the way."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pyverify.editions import edition
from pyverify.facts.parts import effects_in
from pyverify.facts.timeline import Timeline
from pyverify.model import Card, Object
from pyverify.reading.names import FIELD
from pyverify.references import strings
from pyverify.symbols import constant, quoted

FAR_PAST = 100_000  # timestamps before the scenario begins count up from minus this
_SIZING = re.compile(r'"([+-][0-9]+)/([+-][0-9]+)"')  # such a counter, in a fact


@dataclass(slots=True)
class Whole(Timeline):
    """Writes all of a scenario."""

    def everything(self) -> None:
        """All facts of the scenario."""
        scenario = self.scenario
        self.say("edition", self.number, int(edition(scenario).strftime("%Y%m%d")))
        for change in scenario.suspended:
            self.say("suspended", self.number, change)
        for name in scenario.alternatives:
            self.say("adopted", self.number, name)
        self.say("players", self.number, len(scenario.players))
        for seat, player in enumerate(scenario.players):
            self.say("seat", self.player(player.name), seat)
            self.say("player_of", self.number, self.player(player.name))
        self.teams()
        used = self.used()
        for card in used:
            self.definition(card)
        for one in scenario.objects:
            self.say("kind", self.card(one.name), self.name("d", one.card))
            self.say("owner", self.card(one.name), self.player(one.owner))
            if one.commander:
                self.say("commander", self.number, self.card(one.name))
            if one.group:
                self.say("group", self.card(one.name), self.name("g", one.group))
        self.start()
        self.tokens(used)
        for index, entry in enumerate(scenario.timeline, 1):
            self.entry(index, entry)
        self.all_fixed()
        self.watched()
        self.sizes()

    def sizes(self) -> None:
        """What each kind of counter that is named adds to power and toughness (CR 122.1a)."""
        for power, toughness in {found for fact in self.facts for found in _SIZING.findall(fact)}:
            self.bounded(int(power), int(toughness))
            for quantity, each in (("power", int(power)), ("toughness", int(toughness))):
                if each:
                    self.say("counts_to", quantity, quoted(f"{power}/{toughness}"), each)

    def teams(self) -> None:
        """Who takes turns together, and in which order (CR 805.4); without teams, each player alone."""
        parties = self.scenario.teams or tuple((player.name,) for player in self.scenario.players)
        self.say("turn_places", self.number, len(parties))
        for place, team in enumerate(parties):
            for name in team:
                self.say("turn_place", self.player(name), place)
                self.say("orders_for", self.player(name), self.player(team[0]))
                for other in team:
                    if other != name:
                        self.say("allied", self.player(name), self.player(other))
        if self.scenario.teams:
            self.say("team_game", self.number)

    def active(self) -> tuple[str, ...]:
        """Whose turn it is: a player's, or a team's."""
        one = self.scenario.active or self.scenario.players[0].name
        return next((team for team in self.scenario.teams if one in team), (one,))

    def used(self) -> list[Card]:
        """The cards that are anywhere when the scenario begins, and the tokens that they or the timeline can create."""
        found: dict[str, Card] = {}
        names = [one.card for one in self.scenario.objects]
        names += [str(effect.args["token"]) for effect in effects_in(self.scenario.timeline) if "token" in effect.args]
        while names:
            name = names.pop()
            if name not in found:
                found[name] = self.scenario.cards[name]
                meant = (one for word in found[name].keywords for one in self.keywords.meanings(word))
                names += [str(effect.args["token"]) for effect in effects_in((found[name], *meant)) if "token" in effect.args]
                names += [found[name].back] if found[name].back else []
        return [found[name] for name in sorted(found)]

    def watched(self) -> None:
        """What claims look at on the way: moments after a labelled entry, and the order in which abilities resolve."""
        labels = {entry.label: index for index, entry in enumerate(self.scenario.timeline, 1) if entry.label}
        for claim in self.scenario.claims:
            if "after" in claim.args:
                moment = labels[str(claim.args["after"])] + 1
                self.say("watches_moment", self.number, moment)
                if claim.kind not in ("stack", "fires"):
                    self.say("watches_state", self.number, moment)
            if claim.kind == "kind" and claim.args["is"] == "mana":
                for full in self.meant(str(claim.args["ability"])):
                    self.say("asks_sort", self.ability(full))
            ordered = [claim.args["first"], claim.args["second"]] if claim.kind == "before" else []
            if claim.kind == "outcome":
                ordered.append(claim.args["ability"])
            if claim.kind == "legal" and claim.args["decision"] == "order":
                ordered += claim.args["option"] if isinstance(claim.args["option"], tuple) else ()
            if "on" in claim.args and claim.kind == "fires":
                for full in self.meant(str(claim.args["ability"])):
                    self.say("asked_subject", self.ability(full))
            for full in (full for one in ordered for full in self.meant(str(one))):
                self.say("watched", self.ability(full))

    def definition(self, card: Card) -> None:
        """What is printed on a card."""
        name = self.name("d", card.name)
        for kind in card.types:
            self.say("printed", name, f"type({kind})")
        for subtype in card.subtypes:
            self.say("printed", name, f"subtype({quoted(subtype.lower())})")
        for supertype in card.supertypes:
            self.say("printed", name, f"supertype({supertype})")
        for color in card.colors:
            self.say("printed", name, f"color({color})")
        if not card.colors:
            self.say("printed", name, "colorless")
        self.say("printed", name, f"name({quoted(card.name)})")
        fronts = [one for one in self.scenario.cards.values() if one.back == card.name]
        if fronts and not card.mana_cost:
            self.say("front_value", self.number, name, fronts[0].mana_value)
        elif "mana cost" in self.words.card.values():
            self.say("printed", name, f"mana_value({card.mana_value})")
        if card.back:
            self.say("back", name, self.name("d", card.back))
        if "{X}" in card.mana_cost:
            self.say("printed", name, f"variable({card.mana_cost.count('{X}')})")
        self.bounded(*card.numbers.values(), card.mana_value)
        for quantity, number in card.numbers.items():
            self.say("printed", name, f"{quantity}({number})")
        if not set(card.types) & set(self.words.passing):
            self.say("printed", name, "permanent")
        self.abilities(card)

    def fluent(self, fluent: str) -> None:
        """Something that is so at the beginning."""
        self.say("initially", self.number, fluent)

    def start(self) -> None:
        """How the scenario begins."""
        scenario = self.scenario
        self.say("root", self.number, self.number)
        for name in self.active():
            self.fluent(f"active({self.player(name)})")
        for fluent in (f"scenario({self.number})", f"step({constant(scenario.step)})",
                       "at(1)", "blocks(0)", "turn_began(0)", "starting"):  # fmt: skip
            self.fluent(fluent)
        for player in scenario.players:
            name = self.player(player.name)
            self.fluent(f"playing({name})")
            self.fluent(f"own_turn({name},0)")
            if self.words.life is not None:
                self.fluent(f"life({name},{player.life})")
            self.bounded(player.life, *player.counters.values())
            for counter, number in player.counters.items():
                if number:
                    self.fluent(f"is({name},counters({quoted(counter)},{number}))")
            for kind in self.words.counted.values():
                known = 0 if scenario.step == self.words.steps[0] else player.this_turn.get(kind)
                if known is not None and self.asks_number:
                    self.fluent(f"tally({kind},{name},{known})")
            for zone in self.words.hidden:
                if zone not in player.known:
                    self.fluent(f"unknown({name},{zone})")
        for index, one in enumerate(scenario.objects):
            self.object_(one, index)

    def tokens(self, used: list[Card]) -> None:
        """Names that the file uses for tokens that effects create: `Soldier` is the first, `Soldier 2` the second of its kind."""
        created = {str(effect.args["token"]) for effect in effects_in((tuple(used), self.scenario.timeline)) if "token" in effect.args}
        if not created:
            return
        known = "|".join(re.escape(card) for card in sorted(created, key=len, reverse=True))
        numbered = re.compile(rf"({known}) ([0-9]{{1,6}})\b")
        said = {found.group(1, 2) for text in strings(self.scenario) for found in numbered.finditer(text)}
        objects = {one.name for one in self.scenario.objects}
        for card in sorted(created):
            self.fluent(f"made({self.name('d', card)},0)")
            for name, number in ((card, 1), *((f"{card} {number}", int(number)) for kind, number in said if kind == card)):
                if name not in objects:
                    self.created.add(name)
                    self.say("token_name", self.card(name), self.name("d", card), number)

    def part(self, one: Object) -> str:
        """In which part of the board an object is: a player's, such as a base, or at another object."""
        if one.at == FIELD:
            return FIELD
        if one.at in {where.at for where in self.words.start.values()}:
            return f"{constant(one.at)}({self.player(one.controller)})"
        return f"o({self.card(one.at)},0)"

    def object_(self, one: Object, index: int) -> None:
        """An object at the beginning. index: its place among them."""
        name = f"o({self.card(one.name)},0)"
        self.fluent(f"zone({name},{one.zone})")
        if one.zone == self.words.board:
            if one.controller:
                self.fluent(f"is({name},control({self.player(one.controller)}))")
            self.fluent(f"is({name},stamp({index - FAR_PAST}))")
        if one.at:
            self.fluent(f"is({name},at({self.part(one)}))")
        if one.zone == self.words.ordered:
            self.fluent(f"is({name},place({index}))")
        for status in one.statuses:
            self.fluent(f"is({name},{constant(status)})")
        if one.token:
            self.fluent(f"is({name},token)")
        if one.face_down:
            self.fluent(f"is({name},face_down)")
            self.fluent(f"is({name},base({'face_down' if one.zone == self.words.board else 'unseen'}))")
        self.bounded(one.damage, *one.counters.values())
        if one.damage:
            self.fluent(f"is({name},damage({one.damage}))")
        if one.attached_to:
            players = {player.name for player in self.scenario.players}
            host = self.player(one.attached_to) if one.attached_to in players else f"o({self.card(one.attached_to)},0)"
            self.fluent(f"is({name},attached({host}))")
        for counter, number in one.counters.items():
            if number:
                self.fluent(f"is({name},counters({quoted(counter)},{number}))")
