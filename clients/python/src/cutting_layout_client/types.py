"""Types of the API, generated from docs/openapi.json. To update them, run `make generate`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Piece1: TypeAlias = int
"""
Position of a piece in pieces, from 0.
"""


class MatchedSet(TypedDict):
    pieces: list[Piece1]
    """
    Positions of its members in pieces, in order. The same may occur again.
    """
    along: Literal['x', 'y']
    """
    x: from left to right, with equal heights. y: from bottom to top, with equal widths.
    """
    quantity: NotRequired[int]
    """
    Copies of the set.
    """


class Edges(TypedDict):
    """
    The bands on its edges, by their names in params.edgeBands.
    """

    left: NotRequired[str]
    """
    Band on the left edge of the unrotated piece.
    """
    right: NotRequired[str]
    """
    Band on the right edge of the unrotated piece.
    """
    bottom: NotRequired[str]
    """
    Band on the bottom edge of the unrotated piece.
    """
    top: NotRequired[str]
    """
    Band on the top edge of the unrotated piece.
    """


class Piece(TypedDict):
    originalIndex: NotRequired[int]
    """
    Your number for the piece, returned as pieceId; need not be unique. Default: its position.
    """
    width: int
    """
    Width in millimetres (or unit).
    """
    height: int
    """
    Height in millimetres (or unit).
    """
    quantity: NotRequired[int]
    """
    Number of identical pieces.
    """
    canRotate: NotRequired[bool]
    """
    Allow rotation by 90 degrees, if params.allowRotation does too.
    """
    priority: NotRequired[int]
    """
    If the stock is short, pieces with a higher priority are placed first.
    """
    label: NotRequired[str]
    """
    A name for people. Never affects the layout.
    """
    material: NotRequired[str]
    """
    Cut only from sheets of this material; without one, from sheets without one.
    """
    grain: NotRequired[Literal['none', 'x', 'y']]
    """
    Direction of its grain before rotation: along the width (x) or height (y). Where sheet and piece both have one, they are parallel. Default: none.
    """
    edges: NotRequired[Edges]
    """
    The bands on its edges, by their names in params.edgeBands.
    """


class Defect(TypedDict):
    x: int
    """
    Left edge in millimetres (or unit), from the sheet's left edge; may be off the sheet.
    """
    y: int
    """
    Bottom edge in millimetres (or unit), from the sheet's bottom edge; may be off the sheet.
    """
    width: int
    """
    Width in millimetres (or unit).
    """
    height: int
    """
    Height in millimetres (or unit).
    """


class Piece2(TypedDict):
    pieceId: int
    """
    originalIndex of the piece.
    """
    width: int
    """
    Width as placed, in millimetres (or unit).
    """
    height: int
    """
    Height as placed, in millimetres (or unit).
    """
    x: int
    """
    From the sheet's left edge, in millimetres (or unit).
    """
    y: int
    """
    From the sheet's bottom edge, in millimetres (or unit).
    """
    rotated: bool
    """
    Whether the piece was rotated.
    """
    priority: int
    """
    Returned as it is. Of several pieces with one originalIndex and size, it tells which is meant.
    """


class FixedNode(TypedDict):
    x: int
    """
    From the sheet's left edge, in millimetres (or unit).
    """
    y: int
    """
    From the sheet's bottom edge, in millimetres (or unit).
    """
    type: Literal['cut', 'piece', 'waste']
    """
    Kind of the node.
    """
    width: int
    """
    Width in millimetres (or unit).
    """
    height: int
    """
    Height in millimetres (or unit).
    """
    direction: Literal['H', 'V']
    """
    V divides the width, H the height.
    """
    stage: int
    """
    Stage of the cut. Returned as it is.
    """
    depth: int
    """
    Levels below the root.
    """
    kerfSize: int
    """
    Kerf that the cut consumed, in millimetres (or unit); 0 for a leaf.
    """
    piece: Piece2 | None
    child: FixedNode | None
    next: FixedNode | None


class FixedFlatNode(TypedDict):
    x: NotRequired[int]
    """
    From the sheet's left edge, in millimetres (or unit).
    """
    y: NotRequired[int]
    """
    From the sheet's bottom edge, in millimetres (or unit).
    """
    type: Literal['cut', 'piece', 'waste']
    """
    Kind of the node.
    """
    width: int
    """
    Width in millimetres (or unit).
    """
    height: int
    """
    Height in millimetres (or unit).
    """
    direction: Literal['H', 'V']
    """
    V divides the width, H the height.
    """
    stage: int
    """
    Stage of the cut. Returned as it is.
    """
    depth: int
    """
    Levels below the root.
    """
    kerfSize: int
    """
    Kerf that the cut consumed, in millimetres (or unit); 0 for a leaf.
    """
    piece: Piece2 | None
    childIndex: int
    """
    Index of the child in the same array; -1: none.
    """
    nextIndex: int
    """
    Index of the part beyond the cut in the same array; -1: none.
    """


class Machine(TypedDict):
    """
    The speed of the saw. The result then has the time that cutting takes.
    """

    sheetMs: NotRequired[int]
    """
    Milliseconds to load a sheet, or a book of sheets.
    """
    cutMs: NotRequired[int]
    """
    Milliseconds to set up a cut.
    """
    turnMs: NotRequired[int]
    """
    Milliseconds to turn a part between two cuts.
    """
    feedMmPerS: int
    """
    Speed of the blade in mm per second, whatever the unit.
    """


class StageRule(TypedDict):
    stage: int
    """
    The stage; each once.
    """
    minPart: NotRequired[int]
    """
    Minimum extent of a part across its cuts, in millimetres (or unit).
    """
    maxPart: NotRequired[int]
    """
    Maximum extent, in millimetres (or unit); 0: none. At least minPart.
    """


class OffcutClass(TypedDict):
    minLength: int
    """
    Minimum length of the longer side in millimetres (or unit).
    """
    minWidth: int
    """
    Minimum length of the shorter side in millimetres (or unit); at most minLength.
    """
    minArea: NotRequired[int]
    """
    Minimum area in square millimetres (or the square of unit).
    """
    valuePercent: NotRequired[int]
    """
    Value as a percentage of its area, or of its share of the cost.
    """


class EdgeBand(TypedDict):
    name: str
    """
    Its name, which pieces[].edges use.
    """
    thickness: NotRequired[int]
    """
    What it adds to the piece, in millimetres (or unit).
    """
    allowance: NotRequired[int]
    """
    What is milled off the edge before, in millimetres (or unit).
    """


class Params(TypedDict):
    """
    Cutting rules and defaults for every sheet.
    """

    maxStages: NotRequired[int]
    """
    Maximum stages of cuts; 0: unlimited.
    """
    alternateOrientation: NotRequired[bool]
    """
    Alternate the cut direction from stage to stage.
    """
    firstCutVertical: NotRequired[bool]
    """
    Make the first cuts vertical. Without alternation, this only breaks ties.
    """
    kerfWidth: NotRequired[int]
    """
    Kerf in millimetres (or unit), for sheets that set none.
    """
    kerfVertical: NotRequired[int]
    """
    Kerf of vertical cuts in millimetres (or unit), for sheets that set no kerf. Default: kerfWidth.
    """
    kerfHorizontal: NotRequired[int]
    """
    Kerf of horizontal cuts in millimetres (or unit), for sheets that set no kerf. Default: kerfWidth.
    """
    minTrimSize: NotRequired[int]
    """
    Narrowest waste strip that can be cut off, in millimetres (or unit).
    """
    marginLeft: NotRequired[int]
    """
    Left margin in millimetres (or unit), for sheets that set none.
    """
    marginRight: NotRequired[int]
    """
    Right margin in millimetres (or unit), for sheets that set none.
    """
    marginTop: NotRequired[int]
    """
    Top margin in millimetres (or unit), for sheets that set none.
    """
    marginBottom: NotRequired[int]
    """
    Bottom margin in millimetres (or unit), for sheets that set none.
    """
    allowRotation: NotRequired[bool]
    """
    Allow rotation by 90 degrees.
    """
    cutThroughDefects: NotRequired[bool]
    """
    Allow cuts through defects. If false, a cut may only touch their edges.
    """
    maxCutLength: NotRequired[int]
    """
    Longest cut that the machine makes, in millimetres (or unit); 0: no limit.
    """
    bookHeight: NotRequired[int]
    """
    Sheets that the saw cuts at a time. The result then groups equal sheets into patterns.
    """
    sizes: NotRequired[Literal['cut', 'finished']]
    """
    Whether the sizes of pieces are those to cut, or finished ones with their edge bands. Default: cut.
    """
    machine: NotRequired[Machine]
    """
    The speed of the saw. The result then has the time that cutting takes.
    """
    stageRules: NotRequired[list[StageRule]]
    """
    How large the parts of a stage may be. Waste is exempt: minTrimSize is its rule.
    """
    offcutClasses: NotRequired[list[OffcutClass]]
    """
    Which offcuts go back into stock. The result then lists them.
    """
    edgeBands: NotRequired[list[EdgeBand]]
    """
    What is glued on edges. The result then has how much of each.
    """


class BuilderConfig(TypedDict):
    """
    Tuning of greedy.
    """

    beamWidth: NotRequired[int]
    """
    Partial layouts that the beam keeps at each level.
    """
    beamWidthAtRoot: NotRequired[int]
    """
    Partial layouts that the beam keeps after the first piece of a sheet.
    """
    maxBuildCalls: NotRequired[int]
    """
    Maximum recreate calls; 0: a budget that fits the job.
    """
    maxRecursionDepth: NotRequired[int]
    """
    Maximum depth of a cut tree.
    """
    scoreNoise: NotRequired[float]
    """
    Relative noise on the insertion order, for diversity.
    """
    noiseSeed: NotRequired[int]
    """
    Seed for all of the builder's random choices.
    """


class AlnsConfig(TypedDict):
    """
    Tuning of alns.
    """

    maxIterations: NotRequired[int]
    """
    Each island stops after this many iterations; 0: no limit.
    """
    maxNoImprove: NotRequired[int]
    """
    An island stops after this many iterations without improvement; 0: never.
    """
    timeLimitMs: NotRequired[float]
    """
    Milliseconds for the whole solve.
    """
    numThreads: NotRequired[int]
    """
    Number of islands, parallel searches; 0: one per hardware thread. At most 640,000 / pieces.
    """
    fullRebuildProbability: NotRequired[float]
    """
    Probability that an iteration rebuilds the whole layout.
    """
    earlyStopThreshold: NotRequired[float]
    """
    An island stops when its best cost exceeds the overall best by more than this fraction; 0: never.
    """
    earlyStopMinIter: NotRequired[int]
    """
    Iterations that an island completes before earlyStopThreshold applies to it.
    """
    coolingRate: NotRequired[float]
    """
    Factor of the temperature after each iteration; closer to 1 while the search uses a longer reheatingInterval.
    """
    initialAcceptProb: NotRequired[float]
    """
    Initial temperature, as the probability of accepting a layout that is worse by a tenth of the mean piece area.
    """
    minTemperature: NotRequired[float]
    """
    Lower bound of the temperature, in mean piece areas.
    """
    minDestructionRate: NotRequired[float]
    """
    Smallest fraction of the placed pieces, of which at most 100 count, that an iteration removes; at most maxDestructionRate.
    """
    maxDestructionRate: NotRequired[float]
    """
    Largest fraction that an iteration removes; at least one piece.
    """
    scoreNoise: NotRequired[float]
    """
    Each insertion score is multiplied by a random factor from 1 to 1 plus this value.
    """
    seed: NotRequired[int]
    """
    Seed for all random choices of the search.
    """
    unplacedPenalty: NotRequired[int]
    """
    Cost of each unplaced piece instance in mm² of used sheet. The default exceeds any job.
    """
    priorityPenalty: NotRequired[int]
    """
    Additional cost per unit of the priority of an unplaced instance, in mm² of used sheet.
    """
    cutPenalty: NotRequired[int]
    """
    Cost of each cut, in mm² of used sheet. At 0, the number of cuts only breaks ties.
    """
    directionChangePenalty: NotRequired[int]
    """
    Cost of each cut that runs across its parent cut, in mm² of used sheet.
    """
    liquidOffcutBonus: NotRequired[float]
    """
    Fraction of the largest offcut's area that is deducted from the cost.
    """
    reheatingInterval: NotRequired[int]
    """
    Iterations without a new best layout before the temperature is raised; 0: never. Large jobs, and jobs with several sheet sizes, wait longer.
    """
    reheatingFactor: NotRequired[float]
    """
    Factor by which a reheat multiplies the temperature, up to the initial one, or a quarter of it for large jobs.
    """
    maxReheats: NotRequired[int]
    """
    Maximum reheats of each island; 0: none.
    """
    returnToBestAfter: NotRequired[int]
    """
    Iterations without a new best layout after which the search may return to its best layout or attempt; 0: never.
    """
    returnToBestProb: NotRequired[float]
    """
    Probability of that return.
    """
    weightDecay: NotRequired[float]
    """
    Share of its old weight that a destroy operator keeps in each update; the rest is its average score.
    """
    initialOperatorWeight: NotRequired[float]
    """
    Initial weight of each destroy operator.
    """
    minOperatorWeight: NotRequired[float]
    """
    Lower bound of the weights.
    """
    maxNoBestImproveMs: NotRequired[float]
    """
    The search stops after this many milliseconds without improvement; 0: never.
    """
    maxInterSheetTransfersPerIter: NotRequired[int]
    """
    Attempts per accepted iteration to move a piece to a fuller sheet.
    """
    maxTreeOperatorsPerIter: NotRequired[int]
    """
    Attempts per accepted iteration to move a subtree within its sheet for better leftovers.
    """
    repairStrategy: NotRequired[Literal['fullRebuild', 'treeNative', 'treeNativeRegret']]
    """
    How removed pieces are reinserted. treeNative: each where it scores best. treeNativeRegret: first those that would lose most by waiting. fullRebuild: the affected sheets are rebuilt.
    """


class KeyRequest(TypedDict):
    email: str
    """
    Email address of the key's owner, at most 254 characters. Compared after trimming, NFKC normalization and lower-casing.
    """
    plan: Literal['free']
    """
    "free", the only plan that can be requested.
    """


class StopResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    stopping: Literal[True]
    """
    The solve is about to answer with its best layout so far.
    """


class Pattern(TypedDict):
    pattern: int
    """
    1, 2, 3 … in the order of their first sheets.
    """
    sheets: list[int]
    """
    sheetIndex of each sheet with this pattern.
    """
    runs: int
    """
    Number of these sheets.
    """
    cycles: int
    """
    Times that the saw is loaded: runs / bookHeight, rounded up.
    """


Offcut = TypedDict(
    'Offcut',
    {
        'offcutId': str,
        'sheetIndex': int,
        'x': int,
        'y': int,
        'width': int,
        'height': int,
        'class': int,
        'value': int,
    },
)


class EdgeBand1(TypedDict):
    name: str
    """
    Its name in the request.
    """
    length: int
    """
    Total length of the finished sides with it, in millimetres (or unit).
    """
    pieces: int
    """
    Number of pieces with it.
    """


class MissingItem(TypedDict):
    sheets: int
    """
    Position of their entry in sheets, from 0.
    """
    quantity: int
    """
    How many.
    """


class TrimCut(TypedDict):
    side: Literal['left', 'right', 'bottom', 'top']
    """
    The side of the sheet.
    """
    at: int
    """
    Near edge of the kerf, from the sheet's left edge, or its bottom edge.
    """
    length: int
    """
    Length of the cut, in millimetres (or unit).
    """
    kerf: int
    """
    Kerf of the sheet; the whole margin where that is narrower.
    """


class Child(TypedDict):
    """
    The left or lower part: its type, pieceId, label, offcutId.
    """

    type: Literal['cut', 'piece', 'waste']
    """
    A cut is a part that is cut further.
    """
    pieceId: NotRequired[int]
    """
    originalIndex of the piece.
    """
    label: NotRequired[str]
    """
    Its label in the request, if it has one.
    """
    offcutId: NotRequired[str]
    """
    offcutId of waste that is kept. Only with params.offcutClasses.
    """


class Next(TypedDict):
    """
    The right or upper part; null if nothing is left there.
    """

    type: Literal['cut', 'piece', 'waste']
    """
    A cut is a part that is cut further.
    """
    pieceId: NotRequired[int]
    """
    originalIndex of the piece.
    """
    label: NotRequired[str]
    """
    Its label in the request, if it has one.
    """
    offcutId: NotRequired[str]
    """
    offcutId of waste that is kept. Only with params.offcutClasses.
    """


class CutListItem(TypedDict):
    step: int
    """
    1, 2, 3 … in the order of the saw; 0 for the cuts along the margins.
    """
    stage: int
    """
    Stage of the cut; 0 along a margin.
    """
    direction: Literal['H', 'V']
    """
    V divides the width, H the height.
    """
    at: int
    """
    Near edge of the kerf, from the sheet's left edge (V) or bottom edge (H).
    """
    size: int
    """
    Where to set the fence: size of the child at right angles to the cut.
    """
    length: int
    """
    Length of the cut.
    """
    kerf: int
    """
    Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf.
    """
    child: Child | None
    """
    The left or lower part: its type, pieceId, label, offcutId.
    """
    next: Next | None
    """
    The right or upper part; null if nothing is left there.
    """


class Edges1(TypedDict):
    """
    The band on each side as placed. Only of pieces with edges.
    """

    left: NotRequired[str]
    right: NotRequired[str]
    bottom: NotRequired[str]
    top: NotRequired[str]


class Matched(TypedDict):
    """
    Its place in a matched set. Only of members of matchedSets.
    """

    set: int
    """
    Position of the set in matchedSets, from 0.
    """
    copy: int
    """
    Which copy of the set, from 0.
    """
    member: int
    """
    Its place in the set, from 0.
    """


class Placement(TypedDict):
    pieceId: int
    """
    originalIndex of the piece.
    """
    width: int
    """
    Width as placed, in millimetres (or unit).
    """
    height: int
    """
    Height as placed, in millimetres (or unit).
    """
    x: int
    """
    From the sheet's left edge, in millimetres (or unit).
    """
    y: int
    """
    From the sheet's bottom edge, in millimetres (or unit).
    """
    rotated: bool
    """
    Whether the piece is rotated by 90 degrees.
    """
    label: NotRequired[str]
    """
    Its label in the request, if it has one.
    """
    edges: NotRequired[Edges1]
    """
    The band on each side as placed. Only of pieces with edges.
    """
    finishedWidth: NotRequired[int]
    """
    Width as placed with its edge bands, in millimetres (or unit). Only of pieces with edges.
    """
    finishedHeight: NotRequired[int]
    """
    Height as placed with its edge bands, in millimetres (or unit). Only of pieces with edges.
    """
    matched: NotRequired[Matched]
    """
    Its place in a matched set. Only of members of matchedSets.
    """


class TreePiece(TypedDict):
    pieceId: int
    """
    originalIndex of the piece.
    """
    width: int
    """
    Width as placed, in millimetres (or unit).
    """
    height: int
    """
    Height as placed, in millimetres (or unit).
    """
    x: int
    """
    From the sheet's left edge, in millimetres (or unit).
    """
    y: int
    """
    From the sheet's bottom edge, in millimetres (or unit).
    """
    rotated: bool
    """
    Whether the piece is rotated by 90 degrees.
    """
    priority: int
    """
    Its priority in the request.
    """


class FlatNode(TypedDict):
    type: Literal['cut', 'piece', 'waste']
    """
    cut, piece or waste.
    """
    x: int
    """
    Left edge of the region, in millimetres (or unit).
    """
    y: int
    """
    Bottom edge of the region, in millimetres (or unit).
    """
    width: int
    """
    Width of the region, in millimetres (or unit).
    """
    height: int
    """
    Height of the region, in millimetres (or unit).
    """
    direction: Literal['H', 'V']
    """
    V divides the width, H the height. A leaf has the direction of its parent cut.
    """
    stage: int
    """
    Stage of the cut; of a leaf, that of its parent cut.
    """
    depth: int
    """
    Levels below the root.
    """
    kerfSize: int
    """
    Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf.
    """
    piece: TreePiece | None
    """
    Its placement without the label, and its priority; null unless type is piece.
    """
    childIndex: int
    """
    Index of the node in the same array; -1: none.
    """
    nextIndex: int
    """
    Index of the node in the same array; -1: none.
    """


class Unplaced(TypedDict):
    originalIndex: int
    """
    Your number for the piece.
    """
    pieceIndex: int
    """
    Position in pieces, from 0; unique even if originalIndex repeats.
    """
    count: int
    """
    Number of unplaced instances.
    """
    reason: Literal['material', 'does_not_fit_any_sheet', 'grain', 'stages', 'depth', 'machine_limits', 'trim', 'defect_cut', 'defects', 'set', 'stock_exhausted', 'penalty', 'search_ended']
    """
    Why they were left out.
    """
    message: str
    """
    The reason in words.
    """
    label: NotRequired[str]
    """
    Its label in the request, if it has one.
    """


class Bound(TypedDict):
    lowerBoundArea: int | None
    """
    Lower bound on the sheet area of any layout that places all pieces; null if there is none.
    """
    gap: float | None
    """
    (Used measure - lower bound) / used measure, 0 where the measure is 0; null if pieces are unplaced. The measure is the sheet area unless sheets have a cost or are offcuts.
    """
    optimal: bool
    """
    Whether the layout is proven optimal: all pieces are placed on sheets whose measure and area are proven minimal, with offcutClasses no layout on such sheets keeps offcuts of more value, and alnsConfig gives nothing else a weight. With cutPenalty, directionChangePenalty or liquidOffcutBonus, or where leaving out a piece may cost less than sheets, it is false, and a gap of 0 still proves that the measure is minimal. Where pieces are left out of the only sheet in stock, it is true if no layout places pieces of more value, or of that value and more area.
    """
    measure: NotRequired[Literal['area', 'newArea', 'cost']]
    """
    What the layout uses as little of as possible; only with cost or offcut in the request.
    """
    lowerBound: NotRequired[int | None]
    """
    Lower bound on the measure of any layout that places all pieces; null if there is none. Only with measure.
    """
    offcutValue: NotRequired[int | None]
    """
    Upper bound on the value of the kept offcuts of any layout of all pieces on sheets of the same measure and area; null if pieces are unplaced. Only with params.offcutClasses.
    """
    offcutGap: NotRequired[float | None]
    """
    (Upper bound - value of the kept offcuts) / upper bound, 0 where the bound is 0; null if pieces are unplaced. Only with params.offcutClasses.
    """
    placedValue: NotRequired[int]
    """
    Upper bound on the value of the pieces that any layout places. A piece is worth what leaving it out costs, divided by the greatest common divisor of unplacedPenalty and priorityPenalty: 1 + priority by default. Only where pieces are left out, unless alnsConfig weighs them against sheets or cuts.
    """
    placedGap: NotRequired[float]
    """
    (placedValue - value of the placed pieces) / placedValue, 0 where placedValue is 0. Only with placedValue.
    """


class Material(TypedDict):
    material: str | None
    """
    The material; null for pieces without one.
    """
    sheetsUsed: int
    totalPlaced: int
    totalUsedArea: int
    """
    Square millimetres (or the square of unit).
    """
    totalWasteArea: int
    """
    Square millimetres (or the square of unit).
    """
    bound: Bound


class Search(TypedDict):
    iterations: int
    """
    Recreate calls of greedy, plus the iterations of alns.
    """
    interrupted: bool
    """
    Whether a time limit stopped any step, even if the layout is proven optimal. If false, the result is the same on every machine.
    """


class Destroy(TypedDict):
    uses: int
    successes: int


class Repair(TypedDict):
    uses: int
    successes: int


class AlnsStats(TypedDict):
    iterations: int
    """
    Iterations of alns, summed over all islands.
    """
    improvements: int
    """
    Improvements of the best layout, by the island that made most of them.
    """
    elapsedMs: float
    """
    Wall-clock time of the whole solve in milliseconds.
    """
    stopReason: Literal['optimal', 'nothing_to_improve', 'iterations', 'no_improve', 'no_improve_time', 'time']
    """
    Why the search stopped.
    """
    seed: int
    """
    The seed used, a 64-bit integer.
    """
    threads: int
    """
    Number of islands.
    """
    iterationsPerSecond: float
    """
    1,000 × iterations / elapsedMs.
    """
    destroy: dict[str, Destroy]
    """
    Of each destroy operator: iterations that used it, and how many were accepted.
    """
    repair: dict[str, Repair]
    """
    Of each repair strategy, and for full rebuilds: iterations that used it, and how many were accepted.
    """


class JobProgress(TypedDict):
    elapsedMs: int
    """
    Milliseconds since it started.
    """
    measure: int | None
    lowerBound: int | None
    gap: float | None
    unplaced: int | None


class Warning(TypedDict):
    code: Literal['time_limit_lowered', 'threads_lowered', 'kerf_unusual', 'option_without_effect', 'unused_material', 'rotation_conflict', 'piece_without_grain', 'stock_too_small', 'ptx_mirrored', 'ptx_beyond_limits', 'ptx_unavailable', 'piece_cannot_be_placed']
    fieldPath: str
    """
    The field or the entry of the request, such as pieces[3] or alnsConfig.timeLimitMs.
    """
    message: str
    reason: NotRequired[Literal['material', 'does_not_fit_any_sheet', 'grain', 'stages', 'depth', 'machine_limits', 'trim', 'defect_cut', 'defects', 'set', 'stock_exhausted', 'penalty', 'search_ended']]
    """
    Only with piece_cannot_be_placed.
    """


class ValidateResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    valid: Literal[True]
    """
    Always true: an invalid request gets an error.
    """
    instances: int
    """
    The sum of the quantities of all pieces.
    """
    pieceArea: int
    """
    Their total area, in square millimetres (or the square of unit).
    """
    warnings: list[Warning]
    """
    Non-fatal warnings about the request, those about the whole job first.
    """
    complete: bool
    """
    False if the check was stopped early: there may be more warnings.
    """


class Violation(TypedDict):
    code: str
    """
    The broken rule, such as kerf.
    """
    path: str
    """
    Where in the result it is, such as sheets[0].cutTree; empty for the result itself.
    """
    message: str


class KeyResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    key: str
    """
    The API key, for the header X-API-Key.
    """
    email: str
    """
    The address as sent.
    """
    plan: Literal['free']
    newlyIssued: bool
    """
    False if the address already had an active key.
    """


class Usage(TypedDict):
    solves: int
    """
    Solves counted in the period.
    """
    limit: int
    """
    Quota for the period.
    """


class UsageResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    key: str
    """
    The key as sent.
    """
    plan: Literal['free', 'starter', 'pro', 'scale']
    period: str
    """
    The month in UTC, YYYY-MM.
    """
    usage: Usage


class ValidationError(TypedDict):
    code: Literal['InvalidDimension', 'InvalidQuantity', 'InvalidPriority', 'InvalidKerf', 'InvalidMargin', 'InvalidDefect', 'InvalidParameter', 'InvalidText', 'InvalidRange', 'InvalidReference', 'TooManyEntries', 'EmptyPieces', 'EmptySheets', 'TooManyInstances', 'DrawingTooLarge', 'AreaOverflow', 'InvalidCost', 'CostOverflow', 'InvalidFixedSheet', 'InvalidSet']
    fieldPath: str
    """
    The element (pieces[3]) for InvalidDimension and InvalidDefect; otherwise the field (pieces[3].quantity).
    """
    message: str


class HealthResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    status: Literal['alive']


class Units(TypedDict):
    length: Literal['mm']
    area: Literal['mm²']


class Endpoint(TypedDict):
    method: Literal['GET', 'POST', 'DELETE']
    path: Literal['/health', '/api/v1/info', '/api/v1/schema', '/api/v1/openapi.json', '/api/v1/runtime', '/api/v1/request-key', '/api/v1/solve', '/api/v1/solve/stop', '/api/v1/validate', '/api/v1/verify', '/api/v1/jobs', '/api/v1/jobs/{id}', '/api/v1/jobs/{id}/stop', '/api/v1/usage']
    auth: Literal['none', 'optional', 'required']
    """
    Whether a key is accepted or required.
    """
    purpose: str


class Solve(TypedDict):
    maxSolveMs: int
    """
    Time limit of one solve on this server, in milliseconds.
    """
    maxJobMs: int
    """
    Time limit of the solve of a job on this server, in milliseconds.
    """


class Links(TypedDict):
    """
    Paths on this server.
    """

    openapi: Literal['/api/v1/openapi.json']
    """
    The OpenAPI document, for tools.
    """
    reference: Literal['/reference']
    """
    The same as a page.
    """
    docs: Literal['/docs/']
    """
    The documentation.
    """


class InfoResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    service: str
    """
    Name of the service.
    """
    version: str
    """
    Release of the service.
    """
    description: str
    units: Units
    endpoints: list[Endpoint]
    solve: Solve
    links: Links
    """
    Paths on this server.
    """


Info = TypedDict(
    'Info',
    {
        'title': str,
        'version': str,
        'x-contract-version': Literal['v1'],
    },
)


class OpenApiResponse(TypedDict):
    openapi: Literal['3.1.0']
    info: Info
    paths: dict[str, dict[str, Any]]


class Strategies(TypedDict):
    supported: list[Literal['greedy', 'alns']]
    default: Literal['greedy', 'alns']


class MaxAnswerBytes(TypedDict):
    withoutSvg: int
    """
    Maximum size of an answer without drawings in bytes, before compression.
    """
    withSvg: int
    """
    Maximum size of an answer with drawings in bytes, before compression.
    """


class Limits(TypedDict):
    maxRequestBytes: int
    """
    Inclusive.
    """
    maxArrayItems: int
    """
    Inclusive.
    """
    maxJsonDepth: int
    """
    Inclusive.
    """
    maxJsonMembers: int
    """
    Inclusive.
    """
    maxKeyRequestDepth: int
    """
    Inclusive.
    """
    maxKeyRequestMembers: int
    """
    Inclusive.
    """
    maxEmailLength: int
    """
    Inclusive.
    """
    maxValidationErrors: int
    """
    Inclusive.
    """
    maxInstances: int
    """
    Inclusive.
    """
    maxDrawnInstances: int
    """
    Inclusive.
    """
    maxListedInstances: int
    """
    Inclusive.
    """
    maxDrawingCharacters: int
    """
    Inclusive.
    """
    maxIdempotencyKeyLength: int
    """
    Inclusive.
    """
    maxKeptAnswerBytes: int
    """
    Inclusive.
    """
    maxUnfinishedJobs: int
    """
    Inclusive.
    """
    maxJobWaitMs: int
    """
    Inclusive.
    """
    maxLabelLength: int
    """
    Inclusive.
    """
    maxMaterialLength: int
    """
    Inclusive.
    """
    maxEdgeBands: int
    """
    Inclusive.
    """
    maxBandNameLength: int
    """
    Inclusive.
    """
    maxMaterials: int
    """
    Inclusive.
    """
    maxTextBytes: int
    """
    Inclusive.
    """
    maxOffcutClasses: int
    """
    Inclusive.
    """
    maxStageRules: int
    """
    Inclusive.
    """
    maxMatchedSets: int
    """
    Inclusive.
    """
    maxFixedSheets: int
    """
    Inclusive.
    """
    maxWarnings: int
    """
    Inclusive.
    """
    maxVerifyBytes: int
    """
    Inclusive.
    """
    maxCheckMs: int
    """
    Inclusive.
    """
    maxIslandInstances: int
    """
    Inclusive.
    """
    maxArea: int
    """
    Inclusive.
    """
    maxTotalCost: int
    """
    Inclusive.
    """
    maxAnswerBytes: MaxAnswerBytes
    contentType: str
    """
    Media type of every body.
    """


class Error2(TypedDict):
    code: Literal['bad_request', 'invalid_json', 'invalid_schema', 'invalid_email', 'idempotency_key_invalid', 'unsupported_plan', 'api_key_required', 'invalid_api_key', 'not_found', 'request_too_slow', 'idempotency_conflict', 'payload_too_large', 'too_many_items', 'unsupported_media_type', 'validation_failed', 'idempotency_key_reused', 'rate_limit_exceeded', 'head_too_large', 'internal_error', 'server_busy']
    status: int
    """
    HTTP status.
    """
    message: str


class Quota(TypedDict):
    limit: int
    """
    Solves per period on this server.
    """
    period: Literal['daily', 'monthly']


class Tier(TypedDict):
    name: Literal['anonymous', 'free', 'starter', 'pro', 'scale']
    quota: Quota
    obtained: str
    """
    How to get a key of this plan.
    """


class Auth(TypedDict):
    header: str
    """
    Header for the key.
    """
    tiers: list[Tier]


class Field(TypedDict):
    name: str
    type: Literal['int', 'double', 'int64', 'uint64', 'bool', 'enum', 'text', 'array', 'object']
    required: bool
    default: NotRequired[bool | float | str | list[Any] | dict[str, Any]]
    """
    Value of an absent field; 64-bit integers are decimal strings.
    """
    min: NotRequired[bool | float | str]
    """
    Minimum, inclusive; 64-bit integers are decimal strings.
    """
    max: NotRequired[bool | float | str]
    """
    Maximum, inclusive; 64-bit integers are decimal strings.
    """
    minItems: NotRequired[int]
    """
    Minimum number of items.
    """
    maxItems: NotRequired[int]
    """
    Maximum number of items.
    """
    maxLength: NotRequired[int]
    """
    Maximum code points of a text.
    """
    values: NotRequired[list[str]]
    """
    The values of an enum.
    """
    meaning: str


class StateStore(TypedDict):
    journalMode: str
    schemaVersion: Literal[2]
    """
    Version of the state-store policy of the contract.
    """
    migration: int
    """
    Number of the last migration of the database.
    """
    busyTimeoutMs: int
    """
    Longest wait for a lock held by another process, in milliseconds.
    """
    foreignKeys: bool


class StateStore1(TypedDict):
    """
    On PostgreSQL.
    """

    kind: Literal['postgresql']
    serverVersion: str
    """
    Version of the PostgreSQL server.
    """
    schemaVersion: Literal[2]
    """
    Version of the state-store policy of the contract.
    """
    migration: int
    """
    Number of the last migration of the database.
    """
    maxConnections: int
    """
    Maximum connections to the database.
    """
    statementTimeoutMs: int
    """
    Longest time for a statement in milliseconds.
    """
    lockTimeoutMs: int
    """
    Longest wait for a lock in milliseconds.
    """
    tls: bool
    """
    Whether the connections are encrypted.
    """
    preparedStatements: bool
    """
    Whether statements are prepared once per connection: not behind a pooler.
    """


class Solve2(TypedDict):
    maxConcurrentSolves: int
    """
    Solver threads.
    """
    shortSolveThreads: int
    """
    Extra threads for short solves, used while long ones occupy all solver threads.
    """
    maxThreadsPerSolve: int
    """
    Maximum solver threads of one solve.
    """
    maxQueuedSolves: int
    """
    Maximum number of queued solves.
    """
    maxSolveMs: int
    """
    Time limit of one request in milliseconds, without waiting.
    """
    maxJobMs: int
    """
    Time limit of the solve of one job in milliseconds.
    """
    maxJobThreads: int
    """
    Maximum solver threads of all jobs at a time.
    """
    maxQueuedJobs: int
    """
    Maximum number of jobs that are queued or running.
    """


class Connections(TypedDict):
    max: int
    """
    Maximum open connections.
    """
    maxPerClient: int
    """
    Those of one client.
    """


class BytesInFlight(TypedDict):
    max: int
    """
    Maximum bytes of bodies, jobs and answers held at a time.
    """
    maxPerClient: int
    """
    Those of one client.
    """


class KeptBytes(TypedDict):
    max: int
    """
    Maximum bytes of jobs and answers kept in the state database.
    """
    maxPerKey: int
    """
    Those of one key.
    """


class RuntimeResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    version: str
    """
    Release of the service.
    """
    engineVersion: str
    """
    Release of the engine.
    """
    nodeVersion: str
    """
    Release of Node.js.
    """
    stateDatabase: str
    """
    Path of the state database, or its URL without user and password.
    """
    stateStore: StateStore | StateStore1
    solve: Solve2
    connections: Connections
    bytesInFlight: BytesInFlight
    keptBytes: KeptBytes
    trustProxyHeaders: bool
    """
    Whether clients are identified by proxy headers.
    """


class Sheet(TypedDict):
    width: int
    """
    Width in millimetres (or unit).
    """
    height: int
    """
    Height in millimetres (or unit).
    """
    kerfWidth: NotRequired[int]
    """
    Kerf in millimetres (or unit). Default: that of params.
    """
    kerfVertical: NotRequired[int]
    """
    Kerf of vertical cuts in millimetres (or unit). Default: kerfWidth, or else that of params.
    """
    kerfHorizontal: NotRequired[int]
    """
    Kerf of horizontal cuts in millimetres (or unit). Default: kerfWidth, or else that of params.
    """
    marginLeft: NotRequired[int]
    """
    Left margin in millimetres (or unit). Default: that of params.
    """
    marginRight: NotRequired[int]
    """
    Right margin in millimetres (or unit). Default: that of params.
    """
    marginTop: NotRequired[int]
    """
    Top margin in millimetres (or unit). Default: that of params.
    """
    marginBottom: NotRequired[int]
    """
    Bottom margin in millimetres (or unit). Default: that of params.
    """
    quantity: NotRequired[int]
    """
    Number of identical sheets in stock.
    """
    label: NotRequired[str]
    """
    A name for people. Never affects the layout.
    """
    material: NotRequired[str]
    """
    Only pieces of this material are cut from the sheet.
    """
    cost: NotRequired[int]
    """
    Price of one sheet, such as in cents. If any sheet has one, every new sheet needs one; offcuts cost 0 by default.
    """
    offcut: NotRequired[bool]
    """
    An offcut in stock, used before new sheets. Default: false.
    """
    grain: NotRequired[Literal['none', 'x', 'y']]
    """
    Direction of its grain: along the width (x) or height (y). Default: none.
    """
    defects: NotRequired[list[Defect]]
    """
    Rectangles that no piece may overlap.
    """


class FixedSheet(TypedDict):
    sheetIndex: int
    """
    Index of the sheet, as in the earlier result.
    """
    cutTree: NotRequired[FixedNode | None]
    """
    The tree of the result; null or absent if cutTreeFlat has it.
    """
    cutTreeFlat: NotRequired[list[FixedFlatNode]]
    """
    Its flat form; empty or absent if cutTree has it.
    """


class CutTreeNode(TypedDict):
    type: Literal['cut', 'piece', 'waste']
    """
    cut, piece or waste.
    """
    x: int
    """
    Left edge of the region, in millimetres (or unit).
    """
    y: int
    """
    Bottom edge of the region, in millimetres (or unit).
    """
    width: int
    """
    Width of the region, in millimetres (or unit).
    """
    height: int
    """
    Height of the region, in millimetres (or unit).
    """
    direction: Literal['H', 'V']
    """
    V divides the width, H the height. A leaf has the direction of its parent cut.
    """
    stage: int
    """
    Stage of the cut; of a leaf, that of its parent cut.
    """
    depth: int
    """
    Levels below the root.
    """
    kerfSize: int
    """
    Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf.
    """
    piece: TreePiece | None
    """
    Its placement without the label, and its priority; null unless type is piece.
    """
    child: CutTreeNode | None
    """
    The left or lower part, or null.
    """
    next: CutTreeNode | None
    """
    The right or upper part, or null.
    """


class Error(TypedDict):
    """
    Only for failed: code and message.
    """

    code: Literal['bad_request', 'invalid_json', 'invalid_schema', 'invalid_email', 'idempotency_key_invalid', 'unsupported_plan', 'api_key_required', 'invalid_api_key', 'not_found', 'request_too_slow', 'idempotency_conflict', 'payload_too_large', 'too_many_items', 'unsupported_media_type', 'validation_failed', 'idempotency_key_reused', 'rate_limit_exceeded', 'head_too_large', 'internal_error', 'server_busy']
    message: str
    validationErrors: NotRequired[list[ValidationError]]
    plan: NotRequired[str]
    limitKind: NotRequired[Literal['daily', 'monthly', 'jobs', 'storage']]
    """
    Solves or keys a day, solves a month, unfinished jobs, or bytes kept for retries and jobs.
    """
    limit: NotRequired[str]
    """
    The quota, as a decimal number.
    """
    period: NotRequired[str]
    """
    In UTC: a date for a daily quota, a month (YYYY-MM) for a monthly one. "now" for jobs and storage.
    """


class VerifyResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    valid: bool | None
    """
    Whether the layout is valid; null if the check was stopped before it found a violation.
    """
    violations: list[Violation]
    """
    The broken rules, up to 100.
    """
    complete: NotRequired[Literal[False]]
    """
    Only present if the check was stopped after 2 seconds: there may be more violations. Then use cutting-layout verify.
    """


class ErrorDetail(TypedDict):
    code: Literal['bad_request', 'invalid_json', 'invalid_schema', 'invalid_email', 'idempotency_key_invalid', 'unsupported_plan', 'api_key_required', 'invalid_api_key', 'not_found', 'request_too_slow', 'idempotency_conflict', 'payload_too_large', 'too_many_items', 'unsupported_media_type', 'validation_failed', 'idempotency_key_reused', 'rate_limit_exceeded', 'head_too_large', 'internal_error', 'server_busy']
    message: str
    validationErrors: NotRequired[list[ValidationError]]
    plan: NotRequired[str]
    limitKind: NotRequired[Literal['daily', 'monthly', 'jobs', 'storage']]
    """
    Solves or keys a day, solves a month, unfinished jobs, or bytes kept for retries and jobs.
    """
    limit: NotRequired[str]
    """
    The quota, as a decimal number.
    """
    period: NotRequired[str]
    """
    In UTC: a date for a daily quota, a month (YYYY-MM) for a monthly one. "now" for jobs and storage.
    """


class Request(TypedDict):
    fields: list[Field]
    piece: list[Field]
    sheet: list[Field]
    defect: list[Field]
    params: list[Field]
    machine: list[Field]
    stageRule: list[Field]
    offcutClass: list[Field]
    matchedSet: list[Field]
    fixedSheet: list[Field]
    builderConfig: list[Field]
    alnsConfig: list[Field]


class SchemaResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    request: Request
    strategies: Strategies
    limits: Limits
    solve: Solve
    errors: list[Error2]
    auth: Auth
    links: Links
    """
    Paths on this server.
    """


class SolveRequest(TypedDict):
    pieces: list[Piece]
    """
    Pieces to cut.
    """
    sheets: list[Sheet]
    """
    Stock sheets to cut them from.
    """
    params: NotRequired[Params]
    builderConfig: NotRequired[BuilderConfig]
    strategy: NotRequired[Literal['greedy', 'alns']]
    """
    Search strategy.
    """
    alnsConfig: NotRequired[AlnsConfig]
    includeSvg: NotRequired[bool]
    """
    Include an SVG drawing of each used sheet. For up to 10,000 piece instances.
    """
    unit: NotRequired[Literal['mm', '0.1mm', '0.01mm', 'in/16', 'in/32', 'in/64']]
    """
    Unit of every length in the request and response; areas are in its square. Default: mm.
    """
    includeCutList: NotRequired[bool]
    """
    Include the cuts of each sheet in the order of the saw.
    """
    includeTrimCuts: NotRequired[bool]
    """
    Include the cuts along the margins of each sheet, and count them.
    """
    includeShoppingList: NotRequired[bool]
    """
    Include the sheets that are missing for pieces left out because the stock is used up.
    """
    fixedSheets: NotRequired[list[FixedSheet]]
    """
    Sheets that are cut already. They stay as they are, and the remaining pieces are solved with the remaining stock.
    """
    matchedSets: NotRequired[list[MatchedSet]]
    """
    Pieces that are cut side by side, one kerf apart, so that the grain runs on. Each copy is placed whole or not at all, and rotates as a whole.
    """
    includePtx: NotRequired[bool]
    """
    Include the layout as a PTX file for panel saws.
    """
    includeWarnings: NotRequired[bool]
    """
    Include non-fatal warnings about the request.
    """


class VerifyRequest(TypedDict):
    request: SolveRequest
    response: dict[str, Any]
    """
    The layout to check: a whole response, or its result object alone.
    """


class SheetResult(TypedDict):
    sheetIndex: int
    """
    Position among all sheets, from 0: the entries in order, each repeated by its quantity.
    """
    placedCount: int
    """
    Pieces on the sheet.
    """
    usedArea: int
    """
    Area of these pieces.
    """
    wasteArea: int
    """
    Sheet area minus usedArea: with kerf, margins and defects.
    """
    largestOffcut: int
    """
    Area of the largest waste leaf without a defect.
    """
    maxDepth: int
    """
    Depth of the deepest node.
    """
    sheetRotated: bool
    """
    Always false.
    """
    utilization: float
    """
    usedArea / sheet area.
    """
    placements: list[Placement]
    """
    The pieces, in the order in which they are cut free.
    """
    cutTree: CutTreeNode | None
    """
    The nested cut tree; null if it has more than 50 levels.
    """
    cutTreeFlat: list[FlatNode]
    """
    All nodes, root first, of a deeper tree; otherwise empty.
    """
    cutCount: int
    """
    Number of cuts; those along the margins only with includeTrimCuts.
    """
    cutLength: int
    """
    Total length of the cuts, in millimetres (or unit).
    """
    label: NotRequired[str]
    """
    Its label in the request, if it has one.
    """
    material: NotRequired[str]
    """
    Its material, if it has one.
    """
    turnCount: NotRequired[int]
    """
    Cuts at right angles to the cut above them. Only with params.machine.
    """
    trimCuts: NotRequired[list[TrimCut]]
    """
    The cuts along the margins, in the order of the saw. Only with includeTrimCuts.
    """
    cutList: NotRequired[list[CutListItem]]
    """
    The cuts in the order of the saw. Only with includeCutList.
    """
    cost: NotRequired[int]
    """
    Its cost. Only if sheets have one.
    """
    offcut: NotRequired[bool]
    """
    Whether it is an offcut. Only if sheets have the field.
    """
    fixed: NotRequired[Literal[True]]
    """
    The sheet was cut already. Only on fixedSheets, which have no turnCount, trimCuts and cutList.
    """


class Error1(TypedDict):
    ok: Literal[False]
    contractVersion: Literal['v1']
    error: ErrorDetail


class SolveResult(TypedDict):
    sheetsUsed: int
    """
    Number of used sheets.
    """
    totalPlaced: int
    """
    Number of placed instances.
    """
    totalUsedArea: int
    """
    Area of the placed pieces.
    """
    totalWasteArea: int
    """
    Area of the used sheets minus totalUsedArea.
    """
    totalUnplacedPriority: int
    """
    Sum of the priorities of the unplaced instances.
    """
    unplacedIndices: list[int]
    """
    originalIndex of each unplaced instance, ascending, with repetitions.
    """
    sheets: list[SheetResult]
    """
    The used sheets, by ascending sheetIndex.
    """
    engineVersion: str
    """
    Release of the engine.
    """
    cutCount: int
    """
    Number of cuts; those along the margins only with includeTrimCuts.
    """
    cutLength: int
    """
    Total length of the cuts, in millimetres (or unit).
    """
    unplaced: list[Unplaced]
    """
    The unplaced pieces, with the reason.
    """
    bound: Bound
    search: Search
    unit: NotRequired[Literal['mm', '0.1mm', '0.01mm', 'in/16', 'in/32', 'in/64']]
    """
    Unit of all lengths, if the request names one.
    """
    materials: NotRequired[list[Material]]
    """
    The figures of each material, if the request has any.
    """
    patterns: NotRequired[list[Pattern]]
    """
    Equal sheets that are cut alike. Only with params.bookHeight.
    """
    machineMs: NotRequired[int]
    """
    Milliseconds on the saw. Only with params.machine.
    """
    newArea: NotRequired[int]
    """
    Area of the used new sheets. Only with cost or offcut in the request.
    """
    offcuts: NotRequired[list[Offcut]]
    """
    The offcuts that are kept, sheet by sheet. Only with params.offcutClasses.
    """
    offcutValue: NotRequired[int]
    """
    The sum of their values. Only with params.offcutClasses.
    """
    edgeBands: NotRequired[list[EdgeBand1]]
    """
    How much of each edge band the placed pieces need. Only with params.edgeBands.
    """
    missing: NotRequired[list[MissingItem]]
    """
    Sheets to buy for the pieces left out because the stock is used up. Only with includeShoppingList.
    """
    missingLowerBound: NotRequired[int | None]
    """
    Lower bound on the measure of sheets that hold these pieces; null if there is none, or if the time limit was too short for a whole list. Only with includeShoppingList.
    """


class Response(TypedDict):
    """
    Only for succeeded: exactly what POST /api/v1/solve would return.
    """

    ok: Literal[True]
    contractVersion: Literal['v1']
    result: SolveResult
    alnsStats: NotRequired[AlnsStats]
    svg: NotRequired[list[str]]
    """
    One SVG document per sheet, in sheet order.
    """
    ptx: NotRequired[str | None]
    """
    The layout as PTX, to be saved in ISO 8859-1; null if PTX cannot express it. Only with includePtx.
    """
    warnings: NotRequired[list[Warning]]
    """
    Non-fatal warnings about the request, those about the whole job first.
    """


class Job(TypedDict):
    id: str
    """
    Keep it: there is no list of jobs.
    """
    status: Literal['queued', 'running', 'succeeded', 'failed', 'cancelled']
    """
    queued, then running, then succeeded or failed; cancelled if it was stopped before it ran.
    """
    createdAt: str
    """
    When it was queued, in UTC (ISO 8601).
    """
    startedAt: NotRequired[str]
    """
    When it started to run, in UTC (ISO 8601).
    """
    finishedAt: NotRequired[str]
    """
    When it ended, in UTC (ISO 8601).
    """
    progress: NotRequired[JobProgress]
    response: NotRequired[Response]
    """
    Only for succeeded: exactly what POST /api/v1/solve would return.
    """
    error: NotRequired[Error]
    """
    Only for failed: code and message.
    """


class SolveResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    result: SolveResult
    alnsStats: NotRequired[AlnsStats]
    svg: NotRequired[list[str]]
    """
    One SVG document per sheet, in sheet order.
    """
    ptx: NotRequired[str | None]
    """
    The layout as PTX, to be saved in ISO 8859-1; null if PTX cannot express it. Only with includePtx.
    """
    warnings: NotRequired[list[Warning]]
    """
    Non-fatal warnings about the request, those about the whole job first.
    """


class JobResponse(TypedDict):
    ok: Literal[True]
    contractVersion: Literal['v1']
    job: Job
