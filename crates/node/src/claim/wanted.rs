//! Assigns the pieces of a claim, placed or unplaced, to the entries of the request. Entries that share an
//! `originalIndex` may differ in anything, so this is a matching: a maximum flow from classes of equal pieces to classes
//! of equal entries. Whatever has no entry left is assigned to the nearest one, and the checker then says why it is wrong.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

use cutting_engine::check::{Patience, Reasons};
use cutting_engine::instance::Grain;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::UnplacedReason;

use super::finishes::Finishes;
use super::flow::{Flow, Place, Route};
use super::wire::WireUnplaced;
use crate::job::Job;
use crate::reason;

/// What is known of a placed piece. Equal ones are assigned together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placed<'a> {
    pub(super) id: i64,
    /// Width and height before it was rotated.
    pub(super) size: (i32, i32),
    /// Whether its entry must permit rotation.
    pub(super) rotated: bool,
    /// The grain of its sheet.
    pub(super) grain: Grain,
    /// What the claim calls it, if it says.
    pub(super) label: Option<&'a str>,
    /// The number of the finish that the claim states, if it does.
    pub(super) finish: Option<u32>,
    /// `None` if its entry may have any.
    pub(super) priority: Option<u32>,
    pub(super) material: Option<u32>,
    /// The entry that it must be of: that of a member of a matched set.
    pub(super) member: Option<u32>,
}

/// Which entry each piece of a claim belongs to.
#[derive(Default)]
pub(super) struct Assignment {
    /// The entries of the placed pieces, in their order.
    pub(super) placed: Vec<u32>,
    /// How many of each entry are not placed.
    pub(super) left: Vec<u32>,
    /// For entries with unplaced pieces: the reason that the claim states, and the position of that statement.
    pub(super) reasons: HashMap<u32, (usize, UnplacedReason)>,
    /// The positions of statements about unplaced pieces that fit no entry.
    pub(super) unmatched: BTreeSet<usize>,
}

/// The entry that a statement about unplaced pieces names, if the number agrees.
pub(super) fn stated_piece(job: &Job, entry: &WireUnplaced) -> Option<u32> {
    let index = u32::try_from(entry.piece_index?).ok()?;
    (job.ids.get(index.to_usize()) == Some(&entry.original_index)).then_some(index)
}

/// Assigns `placed`, each of which has the number of some entry. Ends early once `patience` is over.
pub(super) fn assign(
    job: &Job,
    finishes: &Finishes,
    placed: &[Placed],
    unplaced: &[WireUnplaced],
    patience: &Patience,
) -> Assignment {
    let mut entries = Entries::new(job, finishes, unplaced);
    let mut flow = Flow::new();
    let rooms: Vec<Place> = entries.classes.iter().map(|class| flow.room(class.room)).collect();

    let (placed_classes, class_of_placed) = classes(placed.iter().map(|piece| (*piece, 1)));
    let mut placed_shares: Vec<Shares> = Vec::with_capacity(placed_classes.len());
    for (piece, count) in &placed_classes {
        let fitting = entries.fitting(piece);
        if patience.ends_before(1 + fitting.len()) {
            return Assignment::default();
        }
        placed_shares.push(Shares::new(&mut flow, *count, fitting, &rooms));
    }

    // Those that name their entry are counted off already.
    let open: Vec<usize> =
        (0..unplaced.len()).filter(|&position| stated_piece(job, &unplaced[position]).is_none()).collect();
    let statement = |position: &usize| Statement::of(&unplaced[*position]);
    let (statements, class_of_open) =
        classes(open.iter().map(|position| (statement(position), unplaced[*position].count)));
    let mut stated_shares: Vec<Shares> = Vec::with_capacity(statements.len());
    if !statements.is_empty() {
        let reasons = Reasons::of(&job.instance, job.materials());
        for (statement, count) in &statements {
            let fitting = entries.named(statement);
            if patience.ends_before(1 + fitting.len()) {
                return Assignment::default();
            }
            let fitting = fitting.iter().copied().filter(|&class| {
                statement.reason.is_none_or(|reason| reasons.allow(entries.classes[class].pieces[0], reason))
            });
            let fitting: Vec<usize> = fitting.collect();
            stated_shares.push(Shares::new(&mut flow, *count, &fitting, &rooms));
        }
    }
    flow.run(patience);

    let matched: Vec<Option<u32>> =
        class_of_placed.iter().map(|&class| entries.take(placed_shares[class].next(&flow)?)).collect();
    let mut reasons = HashMap::new();
    let mut unmatched = BTreeSet::new();
    for (&position, &class) in open.iter().zip(&class_of_open) {
        for _ in 0..unplaced[position].count {
            // Counts are any numbers, but no more flows than there is room for.
            let Some(piece) = stated_shares[class].next(&flow).and_then(|class| entries.take(class)) else {
                unmatched.insert(position);
                break;
            };
            if let Some(reason) = statements[class].0.reason {
                reasons.entry(piece).or_insert((position, reason));
            }
        }
    }
    let nearest = Nearest::new(job, placed, &matched);
    let mut assigned = Vec::with_capacity(placed.len());
    for (piece, found) in placed.iter().zip(matched) {
        let found = match found {
            Some(found) => found,
            None if patience.ends_before(1 + nearest.candidates(piece)) => return Assignment::default(),
            None => nearest.take(piece, &mut entries.to_place),
        };
        assigned.push(found);
    }
    let mut left: Vec<u32> = job.instance.pieces().iter().map(|piece| piece.quantity).collect();
    for &piece in &assigned {
        left[piece.to_usize()] = left[piece.to_usize()].saturating_sub(1);
    }
    let mut assignment = Assignment { placed: assigned, left, reasons, unmatched };
    assignment.add_reasons(job, unplaced);
    assignment
}

impl Assignment {
    /// Adds the reasons of statements that name their entry, and gives those that fit no entry to what is left.
    fn add_reasons(&mut self, job: &Job, unplaced: &[WireUnplaced]) {
        let mut misfits: HashMap<i64, VecDeque<(usize, UnplacedReason)>> = HashMap::new();
        for (position, entry) in unplaced.iter().enumerate() {
            let Some(reason) = reason::named(&entry.reason) else { continue };
            if let Some(piece) = stated_piece(job, entry) {
                self.reasons.insert(piece, (position, reason));
            } else if self.unmatched.contains(&position) {
                misfits.entry(entry.original_index).or_default().push_back((position, reason));
            }
        }
        for (piece, _) in (0..).zip(&self.left).filter(|(_, left)| **left > 0) {
            if let Some(misfits) = misfits.get_mut(&job.ids[piece.to_usize()])
                && !self.reasons.contains_key(&piece)
                && let Some(stated) = misfits.pop_front()
            {
                self.reasons.insert(piece, stated);
            }
        }
    }
}

/// A statement about unplaced pieces that does not name their entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Statement<'a> {
    id: i64,
    label: Option<&'a str>,
    /// `None` if there is no such reason, which is reported elsewhere.
    reason: Option<UnplacedReason>,
}

impl<'a> Statement<'a> {
    fn of(entry: &'a WireUnplaced) -> Self {
        Self { id: entry.original_index, label: entry.label.as_deref(), reason: reason::named(&entry.reason) }
    }
}

/// The different ones of these, with the sum of their counts, and which of them each is.
fn classes<T: Copy + Eq + Hash>(all: impl Iterator<Item = (T, u32)>) -> (Vec<(T, u32)>, Vec<usize>) {
    let mut positions: HashMap<T, usize> = HashMap::new();
    let mut classes: Vec<(T, u32)> = Vec::new();
    let of_each = all.map(|(one, count)| {
        let position = *positions.entry(one).or_insert(classes.len());
        match classes.get_mut(position) {
            Some((_, sum)) => *sum = sum.saturating_add(count),
            None => classes.push((one, count)),
        }
        position
    });
    let of_each = of_each.collect();
    (classes, of_each)
}

/// The routes of a class, and how much of what they carry is given out.
struct Shares {
    routes: Vec<(Route, usize)>,
    at: usize,
    taken: u32,
}

impl Shares {
    fn new(flow: &mut Flow, count: u32, fitting: &[usize], rooms: &[Place]) -> Self {
        let offer = flow.offer(count);
        let routes = fitting.iter().map(|&class| (flow.route(offer, rooms[class]), class)).collect();
        Self { routes, at: 0, taken: 0 }
    }

    /// The class of entries of the next piece; `None` if it has none.
    fn next(&mut self, flow: &Flow) -> Option<usize> {
        loop {
            let (route, class) = *self.routes.get(self.at)?;
            if self.taken < flow.carried(route) {
                self.taken += 1;
                return Some(class);
            }
            (self.at, self.taken) = (self.at + 1, 0);
        }
    }
}

/// What is asked of the entry of a placed piece.
type Asked<'a> = (i64, (i32, i32), Option<u32>, (Option<&'a str>, Option<u32>), Option<u32>, (Grain, bool));

/// The entries of the request, equal ones together.
struct Entries<'a> {
    classes: Vec<Class>,
    /// Classes by what a placed piece asks for, with and without a label, a finish and a priority, on sheets of each grain. Those that
    /// permit rotation come last.
    by_piece: HashMap<Asked<'a>, Vec<usize>>,
    /// Classes by number, with and without a label.
    by_name: HashMap<(i64, Option<&'a str>), Vec<usize>>,
    /// The class of each entry.
    class_of: Vec<usize>,
    /// How many of each entry are not assigned, without those that statements name.
    to_place: Vec<u32>,
}

struct Class {
    pieces: Vec<u32>,
    /// How many of `pieces` are used up.
    used: usize,
    room: u32,
}

impl<'a> Entries<'a> {
    fn new(job: &'a Job, finishes: &Finishes, unplaced: &[WireUnplaced]) -> Self {
        let mut to_place: Vec<u32> = job.instance.pieces().iter().map(|piece| piece.quantity).collect();
        for entry in unplaced {
            if let Some(piece) = stated_piece(job, entry) {
                let count = &mut to_place[piece.to_usize()];
                *count = count.saturating_sub(entry.count);
            }
        }
        let members: Vec<u64> = job.instance.members_wanted().collect();
        let described = job.instance.pieces().iter().zip(0..).map(|(piece, position)| {
            let name = (job.ids[position.to_usize()], job.names.of_piece(position));
            let finish = finishes.of_piece(job, position);
            let made = ((piece.width, piece.height), job.material_of_piece(position), finish);
            // One that is a member of a set has a class of its own.
            let lies =
                (piece.can_rotate, piece.grain, (members[position.to_usize()] > 0).then_some(position));
            ((name, made, piece.priority, lies), to_place[position.to_usize()])
        });
        let (described, class_of) = classes(described);
        let mut entries = Self {
            classes: Vec::with_capacity(described.len()),
            by_piece: HashMap::new(),
            by_name: HashMap::new(),
            class_of: Vec::new(),
            to_place,
        };
        let mut grains: Vec<Grain> = job.instance.sheets().iter().map(|sheet| sheet.grain).collect();
        if !job.fixed.sheets().is_empty() {
            grains.push(Grain::None);
        }
        grains.sort_unstable();
        grains.dedup();
        let mut may_rotate = Vec::with_capacity(described.len());
        for (position, ((name, made, priority, (can_rotate, grain, _)), room)) in
            described.into_iter().enumerate()
        {
            may_rotate.push(can_rotate);
            entries.classes.push(Class { pieces: Vec::new(), used: 0, room });
            let ((id, label), (size, material, finish)) = (name, made);
            let labels = std::iter::once(None).chain(label.map(Some));
            for label in labels {
                entries.by_name.entry((id, label)).or_default().push(position);
                for finish in std::iter::once(None).chain(finish.map(Some)) {
                    for priority in [None, Some(priority)] {
                        for lies in grains.iter().flat_map(|&on| [(on, false), (on, true)]) {
                            if (can_rotate || !lies.1) && grain.allows(lies.0, lies.1) {
                                let asked = (id, size, material, (label, finish), priority, lies);
                                entries.by_piece.entry(asked).or_default().push(position);
                            }
                        }
                    }
                }
            }
        }
        for (piece, &class) in (0..).zip(&class_of) {
            entries.classes[class].pieces.push(piece);
        }
        entries.class_of = class_of;
        for classes in entries.by_piece.values_mut() {
            classes.sort_by_key(|&class| may_rotate[class]);
        }
        entries
    }

    /// The classes of entries that a placed piece may be of.
    fn fitting(&self, piece: &Placed<'a>) -> &[usize] {
        let Placed { id, size, rotated, grain, label, finish, priority, material, member } = *piece;
        let asked = (id, size, material, (label, finish), priority, (grain, rotated));
        let classes = self.by_piece.get(&asked).map_or(&[][..], Vec::as_slice);
        let Some(member) = member else { return classes };
        let own = self.class_of.get(member.to_usize());
        let at = classes.iter().position(|class| Some(class) == own);
        at.map_or(&[], |at| &classes[at..=at])
    }

    /// The classes of entries that a statement may be about.
    fn named(&self, statement: &Statement<'a>) -> &[usize] {
        self.by_name.get(&(statement.id, statement.label)).map_or(&[], Vec::as_slice)
    }

    /// The next entry of a class that has room.
    fn take(&mut self, class: usize) -> Option<u32> {
        let class = &mut self.classes[class];
        loop {
            let piece = *class.pieces.get(class.used)?;
            let count = &mut self.to_place[piece.to_usize()];
            if *count > 0 {
                *count -= 1;
                return Some(piece);
            }
            class.used += 1;
        }
    }
}

/// Finds entries for placed pieces that have none left.
struct Nearest<'a> {
    job: &'a Job,
    by_id: HashMap<i64, Vec<u32>>,
}

impl<'a> Nearest<'a> {
    /// Only the numbers of pieces without an entry are looked at: mostly there are none.
    fn new(job: &'a Job, placed: &[Placed], matched: &[Option<u32>]) -> Self {
        let open = placed.iter().zip(matched).filter(|(_, matched)| matched.is_none());
        let mut by_id: HashMap<i64, Vec<u32>> = open.map(|(piece, _)| (piece.id, Vec::new())).collect();
        if !by_id.is_empty() {
            for (piece, id) in (0..).zip(&job.ids) {
                if let Some(entries) = by_id.get_mut(id) {
                    entries.push(piece);
                }
            }
        }
        Self { job, by_id }
    }

    /// How many entries have the number of a piece.
    fn candidates(&self, piece: &Placed) -> usize {
        self.by_id.get(&piece.id).map_or(0, Vec::len)
    }

    /// The entry of its size, if there is one, that breaks the fewest rules; the first of equals.
    fn take(&self, placed: &Placed, to_place: &mut [u32]) -> u32 {
        let suitability = |&&index: &&u32| {
            let piece = &self.job.instance.pieces()[index.to_usize()];
            (
                (piece.width, piece.height) == placed.size,
                to_place[index.to_usize()] > 0,
                placed.label.is_none() || placed.label == self.job.names.of_piece(index),
                placed.material == self.job.material_of_piece(index),
                piece.can_rotate || !placed.rotated,
                piece.grain.allows(placed.grain, placed.rotated),
                placed.priority.is_none_or(|priority| piece.priority == priority),
            )
        };
        // `max_by_key` returns the last of equals.
        let best =
            *self.by_id[&placed.id].iter().rev().max_by_key(suitability).expect("some entry has the number");
        to_place[best.to_usize()] = to_place[best.to_usize()].saturating_sub(1);
        best
    }
}
