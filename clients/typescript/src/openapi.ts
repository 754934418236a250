/** Generated from docs/openapi.json by openapi-typescript. To update it, run `make generate`. */

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness probe */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Service metadata and endpoint catalog */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Machine-readable discovery document */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OpenAPI document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runtime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deployment metadata */
        get: operations["getRuntime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/request-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue or reuse the free evaluation key
         * @description The same address gets the same key while that key is active. The body may have up to 1048576 bytes, 4 levels of nesting, and 16 members per object.
         */
        post: operations["requestKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/solve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute a layout
         * @description The body may have up to 1048576 bytes, 64 levels of nesting, and 128 members per object; the quantities of the pieces may add up to 100000. An invalid job is refused with a list of up to 100 faults. Pieces that do not fit are not an error: check `unplaced` in the result.
         */
        post: operations["solve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/solve/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a solve with its best layout so far
         * @description Ends the solve with this token with its best layout so far, as if its time limit passed now; the solve itself answers with it. Nothing is charged. Several nodes behind a balancer must get both requests at the same one: `not_found` tells that no solve with the token runs here.
         */
        post: operations["stopSolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a request without solving it
         * @description The body is that of a solve, and an invalid one is refused in the same way. Nothing is solved or charged. Takes up to 2000 ms.
         */
        post: operations["validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a layout of any origin against its request
         * @description Checks every cut, piece, defect, count and figure of a layout, whatever its origin; the checker shares no code with the solver. Nothing is charged. The body may have up to 16777216 bytes, its request up to 1048576. Faults of the request are reported as for a solve.
         */
        post: operations["verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue a long solve as a job
         * @description The body is that of a solve. The job is charged when it is queued; a key has up to 20 unfinished jobs. The header `Location` has its path.
         */
        post: operations["queueJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress of a job, and its answer
         * @description With `waitMs` it answers when the job has ended, or after that time. Answers are kept for 24 hours after the job has ended.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Cancel and forget a job
         * @description Forgets the job and its answer. An unfinished job is cancelled; a queued one is not charged.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/jobs/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a job with its best layout so far
         * @description A running job soon succeeds with its best layout so far. A queued one is cancelled and not charged. A job that has ended stays as it is.
         */
        post: operations["stopJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quota state of a keyed plan */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SolveRequest: {
            /** @description Pieces to cut. */
            pieces: components["schemas"]["Piece"][];
            /** @description Stock sheets to cut them from. */
            sheets: components["schemas"]["Sheet"][];
            /** @default {} */
            params?: components["schemas"]["Params"];
            /** @default {} */
            builderConfig?: components["schemas"]["BuilderConfig"];
            /**
             * @description Search strategy.
             * @default greedy
             * @enum {string}
             */
            strategy?: "greedy" | "alns";
            /** @default {} */
            alnsConfig?: components["schemas"]["AlnsConfig"];
            /**
             * @description Include an SVG drawing of each used sheet. For up to 10,000 piece instances.
             * @default false
             */
            includeSvg?: boolean;
            /**
             * @description Unit of every length in the request and response; areas are in its square. Default: mm.
             * @enum {string}
             */
            unit?: "mm" | "0.1mm" | "0.01mm" | "in/16" | "in/32" | "in/64";
            /**
             * @description Include the cuts of each sheet in the order of the saw.
             * @default false
             */
            includeCutList?: boolean;
            /**
             * @description Include the cuts along the margins of each sheet, and count them.
             * @default false
             */
            includeTrimCuts?: boolean;
            /**
             * @description Include the sheets that are missing for pieces left out because the stock is used up.
             * @default false
             */
            includeShoppingList?: boolean;
            /** @description Sheets that are cut already. They stay as they are, and the remaining pieces are solved with the remaining stock. */
            fixedSheets?: components["schemas"]["FixedSheet"][];
            /** @description Pieces that are cut side by side, one kerf apart, so that the grain runs on. Each copy is placed whole or not at all, and rotates as a whole. */
            matchedSets?: {
                /** @description Positions of its members in pieces, in order. The same may occur again. */
                pieces: number[];
                /**
                 * @description x: from left to right, with equal heights. y: from bottom to top, with equal widths.
                 * @enum {string}
                 */
                along: "x" | "y";
                /**
                 * @description Copies of the set.
                 * @default 1
                 */
                quantity?: number;
            }[];
            /**
             * @description Include the layout as a PTX file for panel saws.
             * @default false
             */
            includePtx?: boolean;
            /**
             * @description Include non-fatal warnings about the request.
             * @default false
             */
            includeWarnings?: boolean;
        };
        Piece: {
            /** @description Your number for the piece, returned as pieceId; need not be unique. Default: its position. */
            originalIndex?: number;
            /** @description Width in millimetres (or unit). */
            width: number;
            /** @description Height in millimetres (or unit). */
            height: number;
            /**
             * @description Number of identical pieces.
             * @default 1
             */
            quantity?: number;
            /**
             * @description Allow rotation by 90 degrees, if params.allowRotation does too.
             * @default true
             */
            canRotate?: boolean;
            /**
             * @description If the stock is short, pieces with a higher priority are placed first.
             * @default 0
             */
            priority?: number;
            /** @description A name for people. Never affects the layout. */
            label?: string;
            /** @description Cut only from sheets of this material; without one, from sheets without one. */
            material?: string;
            /**
             * @description Direction of its grain before rotation: along the width (x) or height (y). Where sheet and piece both have one, they are parallel. Default: none.
             * @enum {string}
             */
            grain?: "none" | "x" | "y";
            /** @description The bands on its edges, by their names in params.edgeBands. */
            edges?: {
                /** @description Band on the left edge of the unrotated piece. */
                left?: string;
                /** @description Band on the right edge of the unrotated piece. */
                right?: string;
                /** @description Band on the bottom edge of the unrotated piece. */
                bottom?: string;
                /** @description Band on the top edge of the unrotated piece. */
                top?: string;
            };
        };
        Sheet: {
            /** @description Width in millimetres (or unit). */
            width: number;
            /** @description Height in millimetres (or unit). */
            height: number;
            /** @description Kerf in millimetres (or unit). Default: that of params. */
            kerfWidth?: number;
            /** @description Kerf of vertical cuts in millimetres (or unit). Default: kerfWidth, or else that of params. */
            kerfVertical?: number;
            /** @description Kerf of horizontal cuts in millimetres (or unit). Default: kerfWidth, or else that of params. */
            kerfHorizontal?: number;
            /** @description Left margin in millimetres (or unit). Default: that of params. */
            marginLeft?: number;
            /** @description Right margin in millimetres (or unit). Default: that of params. */
            marginRight?: number;
            /** @description Top margin in millimetres (or unit). Default: that of params. */
            marginTop?: number;
            /** @description Bottom margin in millimetres (or unit). Default: that of params. */
            marginBottom?: number;
            /**
             * @description Number of identical sheets in stock.
             * @default 1
             */
            quantity?: number;
            /** @description A name for people. Never affects the layout. */
            label?: string;
            /** @description Only pieces of this material are cut from the sheet. */
            material?: string;
            /** @description Price of one sheet, such as in cents. If any sheet has one, every new sheet needs one; offcuts cost 0 by default. */
            cost?: number;
            /** @description An offcut in stock, used before new sheets. Default: false. */
            offcut?: boolean;
            /**
             * @description Direction of its grain: along the width (x) or height (y). Default: none.
             * @enum {string}
             */
            grain?: "none" | "x" | "y";
            /**
             * @description Rectangles that no piece may overlap.
             * @default []
             */
            defects?: components["schemas"]["Defect"][];
        };
        Defect: {
            /** @description Left edge in millimetres (or unit), from the sheet's left edge; may be off the sheet. */
            x: number;
            /** @description Bottom edge in millimetres (or unit), from the sheet's bottom edge; may be off the sheet. */
            y: number;
            /** @description Width in millimetres (or unit). */
            width: number;
            /** @description Height in millimetres (or unit). */
            height: number;
        };
        FixedSheet: {
            /** @description Index of the sheet, as in the earlier result. */
            sheetIndex: number;
            /** @description The tree of the result; null or absent if cutTreeFlat has it. */
            cutTree?: components["schemas"]["FixedNode"] | null;
            /** @description Its flat form; empty or absent if cutTree has it. */
            cutTreeFlat?: components["schemas"]["FixedFlatNode"][];
        };
        FixedNode: {
            /** @description From the sheet's left edge, in millimetres (or unit). */
            x: number;
            /** @description From the sheet's bottom edge, in millimetres (or unit). */
            y: number;
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            type: "cut" | "piece" | "waste";
            /** @description Width in millimetres (or unit). */
            width: number;
            /** @description Height in millimetres (or unit). */
            height: number;
            /**
             * @description V divides the width, H the height.
             * @enum {string}
             */
            direction: "H" | "V";
            /** @description Stage of the cut. Returned as it is. */
            stage: number;
            /** @description Levels below the root. */
            depth: number;
            /** @description Kerf that the cut consumed, in millimetres (or unit); 0 for a leaf. */
            kerfSize: number;
            piece: {
                /** @description originalIndex of the piece. */
                pieceId: number;
                /** @description Width as placed, in millimetres (or unit). */
                width: number;
                /** @description Height as placed, in millimetres (or unit). */
                height: number;
                /** @description From the sheet's left edge, in millimetres (or unit). */
                x: number;
                /** @description From the sheet's bottom edge, in millimetres (or unit). */
                y: number;
                /** @description Whether the piece was rotated. */
                rotated: boolean;
                /** @description Returned as it is. Of several pieces with one originalIndex and size, it tells which is meant. */
                priority: number;
            } | null;
            child: components["schemas"]["FixedNode"] | null;
            next: components["schemas"]["FixedNode"] | null;
        };
        FixedFlatNode: {
            /** @description From the sheet's left edge, in millimetres (or unit). */
            x?: number;
            /** @description From the sheet's bottom edge, in millimetres (or unit). */
            y?: number;
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            type: "cut" | "piece" | "waste";
            /** @description Width in millimetres (or unit). */
            width: number;
            /** @description Height in millimetres (or unit). */
            height: number;
            /**
             * @description V divides the width, H the height.
             * @enum {string}
             */
            direction: "H" | "V";
            /** @description Stage of the cut. Returned as it is. */
            stage: number;
            /** @description Levels below the root. */
            depth: number;
            /** @description Kerf that the cut consumed, in millimetres (or unit); 0 for a leaf. */
            kerfSize: number;
            piece: {
                /** @description originalIndex of the piece. */
                pieceId: number;
                /** @description Width as placed, in millimetres (or unit). */
                width: number;
                /** @description Height as placed, in millimetres (or unit). */
                height: number;
                /** @description From the sheet's left edge, in millimetres (or unit). */
                x: number;
                /** @description From the sheet's bottom edge, in millimetres (or unit). */
                y: number;
                /** @description Whether the piece was rotated. */
                rotated: boolean;
                /** @description Returned as it is. Of several pieces with one originalIndex and size, it tells which is meant. */
                priority: number;
            } | null;
            /** @description Index of the child in the same array; -1: none. */
            childIndex: number;
            /** @description Index of the part beyond the cut in the same array; -1: none. */
            nextIndex: number;
        };
        /** @description Cutting rules and defaults for every sheet. */
        Params: {
            /**
             * @description Maximum stages of cuts; 0: unlimited.
             * @default 5
             */
            maxStages?: number;
            /**
             * @description Alternate the cut direction from stage to stage.
             * @default true
             */
            alternateOrientation?: boolean;
            /**
             * @description Make the first cuts vertical. Without alternation, this only breaks ties.
             * @default true
             */
            firstCutVertical?: boolean;
            /**
             * @description Kerf in millimetres (or unit), for sheets that set none.
             * @default 0
             */
            kerfWidth?: number;
            /** @description Kerf of vertical cuts in millimetres (or unit), for sheets that set no kerf. Default: kerfWidth. */
            kerfVertical?: number;
            /** @description Kerf of horizontal cuts in millimetres (or unit), for sheets that set no kerf. Default: kerfWidth. */
            kerfHorizontal?: number;
            /**
             * @description Narrowest waste strip that can be cut off, in millimetres (or unit).
             * @default 0
             */
            minTrimSize?: number;
            /**
             * @description Left margin in millimetres (or unit), for sheets that set none.
             * @default 0
             */
            marginLeft?: number;
            /**
             * @description Right margin in millimetres (or unit), for sheets that set none.
             * @default 0
             */
            marginRight?: number;
            /**
             * @description Top margin in millimetres (or unit), for sheets that set none.
             * @default 0
             */
            marginTop?: number;
            /**
             * @description Bottom margin in millimetres (or unit), for sheets that set none.
             * @default 0
             */
            marginBottom?: number;
            /**
             * @description Allow rotation by 90 degrees.
             * @default true
             */
            allowRotation?: boolean;
            /**
             * @description Allow cuts through defects. If false, a cut may only touch their edges.
             * @default true
             */
            cutThroughDefects?: boolean;
            /**
             * @description Longest cut that the machine makes, in millimetres (or unit); 0: no limit.
             * @default 0
             */
            maxCutLength?: number;
            /** @description Sheets that the saw cuts at a time. The result then groups equal sheets into patterns. */
            bookHeight?: number;
            /**
             * @description Whether the sizes of pieces are those to cut, or finished ones with their edge bands. Default: cut.
             * @enum {string}
             */
            sizes?: "cut" | "finished";
            /** @description The speed of the saw. The result then has the time that cutting takes. */
            machine?: {
                /**
                 * @description Milliseconds to load a sheet, or a book of sheets.
                 * @default 0
                 */
                sheetMs?: number;
                /**
                 * @description Milliseconds to set up a cut.
                 * @default 0
                 */
                cutMs?: number;
                /**
                 * @description Milliseconds to turn a part between two cuts.
                 * @default 0
                 */
                turnMs?: number;
                /** @description Speed of the blade in mm per second, whatever the unit. */
                feedMmPerS: number;
            };
            /** @description How large the parts of a stage may be. Waste is exempt: minTrimSize is its rule. */
            stageRules?: {
                /** @description The stage; each once. */
                stage: number;
                /**
                 * @description Minimum extent of a part across its cuts, in millimetres (or unit).
                 * @default 0
                 */
                minPart?: number;
                /**
                 * @description Maximum extent, in millimetres (or unit); 0: none. At least minPart.
                 * @default 0
                 */
                maxPart?: number;
            }[];
            /** @description Which offcuts go back into stock. The result then lists them. */
            offcutClasses?: {
                /** @description Minimum length of the longer side in millimetres (or unit). */
                minLength: number;
                /** @description Minimum length of the shorter side in millimetres (or unit); at most minLength. */
                minWidth: number;
                /**
                 * @description Minimum area in square millimetres (or the square of unit).
                 * @default 0
                 */
                minArea?: number;
                /**
                 * @description Value as a percentage of its area, or of its share of the cost.
                 * @default 100
                 */
                valuePercent?: number;
            }[];
            /** @description What is glued on edges. The result then has how much of each. */
            edgeBands?: {
                /** @description Its name, which pieces[].edges use. */
                name: string;
                /**
                 * @description What it adds to the piece, in millimetres (or unit).
                 * @default 0
                 */
                thickness?: number;
                /**
                 * @description What is milled off the edge before, in millimetres (or unit).
                 * @default 0
                 */
                allowance?: number;
            }[];
        };
        /** @description Tuning of greedy. */
        BuilderConfig: {
            /**
             * @description Partial layouts that the beam keeps at each level.
             * @default 10
             */
            beamWidth?: number;
            /**
             * @description Partial layouts that the beam keeps after the first piece of a sheet.
             * @default 50
             */
            beamWidthAtRoot?: number;
            /**
             * @description Maximum recreate calls; 0: a budget that fits the job.
             * @default 0
             */
            maxBuildCalls?: number;
            /**
             * @description Maximum depth of a cut tree.
             * @default 500
             */
            maxRecursionDepth?: number;
            /**
             * @description Relative noise on the insertion order, for diversity.
             * @default 0
             */
            scoreNoise?: number;
            /**
             * Format: uint64
             * @description Seed for all of the builder's random choices.
             * @default 0
             */
            noiseSeed?: number | bigint;
        };
        /** @description Tuning of alns. */
        AlnsConfig: {
            /**
             * @description Each island stops after this many iterations; 0: no limit.
             * @default 0
             */
            maxIterations?: number;
            /**
             * @description An island stops after this many iterations without improvement; 0: never.
             * @default 0
             */
            maxNoImprove?: number;
            /**
             * @description Milliseconds for the whole solve.
             * @default 5000
             */
            timeLimitMs?: number;
            /**
             * @description Number of islands, parallel searches; 0: one per hardware thread. At most 640,000 / pieces.
             * @default 1
             */
            numThreads?: number;
            /**
             * @description Probability that an iteration rebuilds the whole layout.
             * @default 0
             */
            fullRebuildProbability?: number;
            /**
             * @description An island stops when its best cost exceeds the overall best by more than this fraction; 0: never.
             * @default 0
             */
            earlyStopThreshold?: number;
            /**
             * @description Iterations that an island completes before earlyStopThreshold applies to it.
             * @default 1000
             */
            earlyStopMinIter?: number;
            /**
             * @description Factor of the temperature after each iteration; closer to 1 while the search uses a longer reheatingInterval.
             * @default 0.9999
             */
            coolingRate?: number;
            /**
             * @description Initial temperature, as the probability of accepting a layout that is worse by a tenth of the mean piece area.
             * @default 0.35
             */
            initialAcceptProb?: number;
            /**
             * @description Lower bound of the temperature, in mean piece areas.
             * @default 0.01
             */
            minTemperature?: number;
            /**
             * @description Smallest fraction of the placed pieces, of which at most 100 count, that an iteration removes; at most maxDestructionRate.
             * @default 0.01
             */
            minDestructionRate?: number;
            /**
             * @description Largest fraction that an iteration removes; at least one piece.
             * @default 0.12
             */
            maxDestructionRate?: number;
            /**
             * @description Each insertion score is multiplied by a random factor from 1 to 1 plus this value.
             * @default 0.2
             */
            scoreNoise?: number;
            /**
             * Format: int64
             * @description Seed for all random choices of the search.
             * @default 0
             */
            seed?: number | bigint;
            /**
             * Format: int64
             * @description Cost of each unplaced piece instance in mm² of used sheet. The default exceeds any job.
             * @default 10000000000000000
             */
            unplacedPenalty?: number | bigint;
            /**
             * Format: int64
             * @description Additional cost per unit of the priority of an unplaced instance, in mm² of used sheet.
             * @default 10000000000000000
             */
            priorityPenalty?: number | bigint;
            /**
             * Format: int64
             * @description Cost of each cut, in mm² of used sheet. At 0, the number of cuts only breaks ties.
             * @default 0
             */
            cutPenalty?: number | bigint;
            /**
             * Format: int64
             * @description Cost of each cut that runs across its parent cut, in mm² of used sheet.
             * @default 0
             */
            directionChangePenalty?: number | bigint;
            /**
             * @description Fraction of the largest offcut's area that is deducted from the cost.
             * @default 0
             */
            liquidOffcutBonus?: number;
            /**
             * @description Iterations without a new best layout before the temperature is raised; 0: never. Large jobs, and jobs with several sheet sizes, wait longer.
             * @default 20000
             */
            reheatingInterval?: number;
            /**
             * @description Factor by which a reheat multiplies the temperature, up to the initial one, or a quarter of it for large jobs.
             * @default 10
             */
            reheatingFactor?: number;
            /**
             * @description Maximum reheats of each island; 0: none.
             * @default 1000000
             */
            maxReheats?: number;
            /**
             * @description Iterations without a new best layout after which the search may return to its best layout or attempt; 0: never.
             * @default 50000
             */
            returnToBestAfter?: number;
            /**
             * @description Probability of that return.
             * @default 0.5
             */
            returnToBestProb?: number;
            /**
             * @description Share of its old weight that a destroy operator keeps in each update; the rest is its average score.
             * @default 0.9
             */
            weightDecay?: number;
            /**
             * @description Initial weight of each destroy operator.
             * @default 1
             */
            initialOperatorWeight?: number;
            /**
             * @description Lower bound of the weights.
             * @default 0.05
             */
            minOperatorWeight?: number;
            /**
             * @description The search stops after this many milliseconds without improvement; 0: never.
             * @default 0
             */
            maxNoBestImproveMs?: number;
            /**
             * @description Attempts per accepted iteration to move a piece to a fuller sheet.
             * @default 0
             */
            maxInterSheetTransfersPerIter?: number;
            /**
             * @description Attempts per accepted iteration to move a subtree within its sheet for better leftovers.
             * @default 0
             */
            maxTreeOperatorsPerIter?: number;
            /**
             * @description How removed pieces are reinserted. treeNative: each where it scores best. treeNativeRegret: first those that would lose most by waiting. fullRebuild: the affected sheets are rebuilt.
             * @default treeNative
             * @enum {string}
             */
            repairStrategy?: "fullRebuild" | "treeNative" | "treeNativeRegret";
        };
        KeyRequest: {
            /** @description Email address of the key's owner, at most 254 characters. Compared after trimming, NFKC normalization and lower-casing. */
            email: string;
            /**
             * @description "free", the only plan that can be requested.
             * @enum {string}
             */
            plan: "free";
        };
        VerifyRequest: {
            request: components["schemas"]["SolveRequest"];
            /** @description The layout to check: a whole response, or its result object alone. */
            response: {
                [key: string]: unknown;
            };
        };
        SolveResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            result: components["schemas"]["SolveResult"];
            alnsStats?: components["schemas"]["AlnsStats"];
            /** @description One SVG document per sheet, in sheet order. */
            svg?: string[];
            /** @description The layout as PTX, to be saved in ISO 8859-1; null if PTX cannot express it. Only with includePtx. */
            ptx?: string | null;
            /** @description Non-fatal warnings about the request, those about the whole job first. */
            warnings?: components["schemas"]["Warning"][];
        };
        StopResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /**
             * @description The solve is about to answer with its best layout so far.
             * @constant
             */
            stopping: true;
        };
        SolveResult: {
            /** @description Number of used sheets. */
            sheetsUsed: number;
            /** @description Number of placed instances. */
            totalPlaced: number;
            /** @description Area of the placed pieces. */
            totalUsedArea: number;
            /** @description Area of the used sheets minus totalUsedArea. */
            totalWasteArea: number;
            /** @description Sum of the priorities of the unplaced instances. */
            totalUnplacedPriority: number;
            /** @description originalIndex of each unplaced instance, ascending, with repetitions. */
            unplacedIndices: number[];
            /** @description The used sheets, by ascending sheetIndex. */
            sheets: components["schemas"]["SheetResult"][];
            /** @description Release of the engine. */
            engineVersion: string;
            /** @description Number of cuts; those along the margins only with includeTrimCuts. */
            cutCount: number;
            /** @description Total length of the cuts, in millimetres (or unit). */
            cutLength: number;
            /** @description The unplaced pieces, with the reason. */
            unplaced: components["schemas"]["Unplaced"][];
            bound: components["schemas"]["Bound"];
            search: components["schemas"]["Search"];
            /**
             * @description Unit of all lengths, if the request names one.
             * @enum {string}
             */
            unit?: "mm" | "0.1mm" | "0.01mm" | "in/16" | "in/32" | "in/64";
            /** @description The figures of each material, if the request has any. */
            materials?: components["schemas"]["Material"][];
            /** @description Equal sheets that are cut alike. Only with params.bookHeight. */
            patterns?: {
                /** @description 1, 2, 3 … in the order of their first sheets. */
                pattern: number;
                /** @description sheetIndex of each sheet with this pattern. */
                sheets: number[];
                /** @description Number of these sheets. */
                runs: number;
                /** @description Times that the saw is loaded: runs / bookHeight, rounded up. */
                cycles: number;
            }[];
            /** @description Milliseconds on the saw. Only with params.machine. */
            machineMs?: number;
            /** @description Area of the used new sheets. Only with cost or offcut in the request. */
            newArea?: number;
            /** @description The offcuts that are kept, sheet by sheet. Only with params.offcutClasses. */
            offcuts?: {
                /** @description sheetIndex of its sheet, and 1, 2, 3 … in the order of the cut tree: "0-1". */
                offcutId: string;
                /** @description Its sheet. */
                sheetIndex: number;
                /** @description From the sheet's left edge, in millimetres (or unit). */
                x: number;
                /** @description From the sheet's bottom edge, in millimetres (or unit). */
                y: number;
                /** @description Width in millimetres (or unit). */
                width: number;
                /** @description Height in millimetres (or unit). */
                height: number;
                /** @description Position of its class in params.offcutClasses, from 0. */
                class: number;
                /** @description Its value, rounded down. */
                value: number;
            }[];
            /** @description The sum of their values. Only with params.offcutClasses. */
            offcutValue?: number;
            /** @description How much of each edge band the placed pieces need. Only with params.edgeBands. */
            edgeBands?: {
                /** @description Its name in the request. */
                name: string;
                /** @description Total length of the finished sides with it, in millimetres (or unit). */
                length: number;
                /** @description Number of pieces with it. */
                pieces: number;
            }[];
            /** @description Sheets to buy for the pieces left out because the stock is used up. Only with includeShoppingList. */
            missing?: {
                /** @description Position of their entry in sheets, from 0. */
                sheets: number;
                /** @description How many. */
                quantity: number;
            }[];
            /** @description Lower bound on the measure of sheets that hold these pieces; null if there is none, or if the time limit was too short for a whole list. Only with includeShoppingList. */
            missingLowerBound?: number | null;
        };
        SheetResult: {
            /** @description Position among all sheets, from 0: the entries in order, each repeated by its quantity. */
            sheetIndex: number;
            /** @description Pieces on the sheet. */
            placedCount: number;
            /** @description Area of these pieces. */
            usedArea: number;
            /** @description Sheet area minus usedArea: with kerf, margins and defects. */
            wasteArea: number;
            /** @description Area of the largest waste leaf without a defect. */
            largestOffcut: number;
            /** @description Depth of the deepest node. */
            maxDepth: number;
            /** @description Always false. */
            sheetRotated: boolean;
            /** @description usedArea / sheet area. */
            utilization: number;
            /** @description The pieces, in the order in which they are cut free. */
            placements: components["schemas"]["Placement"][];
            /** @description The nested cut tree; null if it has more than 50 levels. */
            cutTree: components["schemas"]["CutTreeNode"] | null;
            /** @description All nodes, root first, of a deeper tree; otherwise empty. */
            cutTreeFlat: components["schemas"]["FlatNode"][];
            /** @description Number of cuts; those along the margins only with includeTrimCuts. */
            cutCount: number;
            /** @description Total length of the cuts, in millimetres (or unit). */
            cutLength: number;
            /** @description Its label in the request, if it has one. */
            label?: string;
            /** @description Its material, if it has one. */
            material?: string;
            /** @description Cuts at right angles to the cut above them. Only with params.machine. */
            turnCount?: number;
            /** @description The cuts along the margins, in the order of the saw. Only with includeTrimCuts. */
            trimCuts?: {
                /**
                 * @description The side of the sheet.
                 * @enum {string}
                 */
                side: "left" | "right" | "bottom" | "top";
                /** @description Near edge of the kerf, from the sheet's left edge, or its bottom edge. */
                at: number;
                /** @description Length of the cut, in millimetres (or unit). */
                length: number;
                /** @description Kerf of the sheet; the whole margin where that is narrower. */
                kerf: number;
            }[];
            /** @description The cuts in the order of the saw. Only with includeCutList. */
            cutList?: {
                /** @description 1, 2, 3 … in the order of the saw; 0 for the cuts along the margins. */
                step: number;
                /** @description Stage of the cut; 0 along a margin. */
                stage: number;
                /**
                 * @description V divides the width, H the height.
                 * @enum {string}
                 */
                direction: "H" | "V";
                /** @description Near edge of the kerf, from the sheet's left edge (V) or bottom edge (H). */
                at: number;
                /** @description Where to set the fence: size of the child at right angles to the cut. */
                size: number;
                /** @description Length of the cut. */
                length: number;
                /** @description Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf. */
                kerf: number;
                /** @description The left or lower part: its type, pieceId, label, offcutId. */
                child: {
                    /**
                     * @description A cut is a part that is cut further.
                     * @enum {string}
                     */
                    type: "cut" | "piece" | "waste";
                    /** @description originalIndex of the piece. */
                    pieceId?: number;
                    /** @description Its label in the request, if it has one. */
                    label?: string;
                    /** @description offcutId of waste that is kept. Only with params.offcutClasses. */
                    offcutId?: string;
                } | null;
                /** @description The right or upper part; null if nothing is left there. */
                next: {
                    /**
                     * @description A cut is a part that is cut further.
                     * @enum {string}
                     */
                    type: "cut" | "piece" | "waste";
                    /** @description originalIndex of the piece. */
                    pieceId?: number;
                    /** @description Its label in the request, if it has one. */
                    label?: string;
                    /** @description offcutId of waste that is kept. Only with params.offcutClasses. */
                    offcutId?: string;
                } | null;
            }[];
            /** @description Its cost. Only if sheets have one. */
            cost?: number;
            /** @description Whether it is an offcut. Only if sheets have the field. */
            offcut?: boolean;
            /**
             * @description The sheet was cut already. Only on fixedSheets, which have no turnCount, trimCuts and cutList.
             * @constant
             */
            fixed?: true;
        };
        Placement: {
            /** @description originalIndex of the piece. */
            pieceId: number;
            /** @description Width as placed, in millimetres (or unit). */
            width: number;
            /** @description Height as placed, in millimetres (or unit). */
            height: number;
            /** @description From the sheet's left edge, in millimetres (or unit). */
            x: number;
            /** @description From the sheet's bottom edge, in millimetres (or unit). */
            y: number;
            /** @description Whether the piece is rotated by 90 degrees. */
            rotated: boolean;
            /** @description Its label in the request, if it has one. */
            label?: string;
            /** @description The band on each side as placed. Only of pieces with edges. */
            edges?: {
                left?: string;
                right?: string;
                bottom?: string;
                top?: string;
            };
            /** @description Width as placed with its edge bands, in millimetres (or unit). Only of pieces with edges. */
            finishedWidth?: number;
            /** @description Height as placed with its edge bands, in millimetres (or unit). Only of pieces with edges. */
            finishedHeight?: number;
            /** @description Its place in a matched set. Only of members of matchedSets. */
            matched?: {
                /** @description Position of the set in matchedSets, from 0. */
                set: number;
                /** @description Which copy of the set, from 0. */
                copy: number;
                /** @description Its place in the set, from 0. */
                member: number;
            };
        };
        CutTreeNode: {
            /**
             * @description cut, piece or waste.
             * @enum {string}
             */
            type: "cut" | "piece" | "waste";
            /** @description Left edge of the region, in millimetres (or unit). */
            x: number;
            /** @description Bottom edge of the region, in millimetres (or unit). */
            y: number;
            /** @description Width of the region, in millimetres (or unit). */
            width: number;
            /** @description Height of the region, in millimetres (or unit). */
            height: number;
            /**
             * @description V divides the width, H the height. A leaf has the direction of its parent cut.
             * @enum {string}
             */
            direction: "H" | "V";
            /** @description Stage of the cut; of a leaf, that of its parent cut. */
            stage: number;
            /** @description Levels below the root. */
            depth: number;
            /** @description Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf. */
            kerfSize: number;
            /** @description Its placement without the label, and its priority; null unless type is piece. */
            piece: components["schemas"]["TreePiece"] | null;
            /** @description The left or lower part, or null. */
            child: components["schemas"]["CutTreeNode"] | null;
            /** @description The right or upper part, or null. */
            next: components["schemas"]["CutTreeNode"] | null;
        };
        TreePiece: {
            /** @description originalIndex of the piece. */
            pieceId: number;
            /** @description Width as placed, in millimetres (or unit). */
            width: number;
            /** @description Height as placed, in millimetres (or unit). */
            height: number;
            /** @description From the sheet's left edge, in millimetres (or unit). */
            x: number;
            /** @description From the sheet's bottom edge, in millimetres (or unit). */
            y: number;
            /** @description Whether the piece is rotated by 90 degrees. */
            rotated: boolean;
            /** @description Its priority in the request. */
            priority: number;
        };
        FlatNode: {
            /**
             * @description cut, piece or waste.
             * @enum {string}
             */
            type: "cut" | "piece" | "waste";
            /** @description Left edge of the region, in millimetres (or unit). */
            x: number;
            /** @description Bottom edge of the region, in millimetres (or unit). */
            y: number;
            /** @description Width of the region, in millimetres (or unit). */
            width: number;
            /** @description Height of the region, in millimetres (or unit). */
            height: number;
            /**
             * @description V divides the width, H the height. A leaf has the direction of its parent cut.
             * @enum {string}
             */
            direction: "H" | "V";
            /** @description Stage of the cut; of a leaf, that of its parent cut. */
            stage: number;
            /** @description Levels below the root. */
            depth: number;
            /** @description Kerf that this cut consumes, in millimetres (or unit); 0 for a leaf. */
            kerfSize: number;
            /** @description Its placement without the label, and its priority; null unless type is piece. */
            piece: components["schemas"]["TreePiece"] | null;
            /** @description Index of the node in the same array; -1: none. */
            childIndex: number;
            /** @description Index of the node in the same array; -1: none. */
            nextIndex: number;
        };
        Unplaced: {
            /** @description Your number for the piece. */
            originalIndex: number;
            /** @description Position in pieces, from 0; unique even if originalIndex repeats. */
            pieceIndex: number;
            /** @description Number of unplaced instances. */
            count: number;
            /**
             * @description Why they were left out.
             * @enum {string}
             */
            reason: "material" | "does_not_fit_any_sheet" | "grain" | "stages" | "depth" | "machine_limits" | "trim" | "defect_cut" | "defects" | "set" | "stock_exhausted" | "penalty" | "search_ended";
            /** @description The reason in words. */
            message: string;
            /** @description Its label in the request, if it has one. */
            label?: string;
        };
        Bound: {
            /** @description Lower bound on the sheet area of any layout that places all pieces; null if there is none. */
            lowerBoundArea: number | null;
            /** @description (Used measure - lower bound) / used measure, 0 where the measure is 0; null if pieces are unplaced. The measure is the sheet area unless sheets have a cost or are offcuts. */
            gap: number | null;
            /** @description Whether the layout is proven optimal: all pieces are placed on sheets whose measure and area are proven minimal, with offcutClasses no layout on such sheets keeps offcuts of more value, and alnsConfig gives nothing else a weight. With cutPenalty, directionChangePenalty or liquidOffcutBonus, or where leaving out a piece may cost less than sheets, it is false, and a gap of 0 still proves that the measure is minimal. Where pieces are left out of the only sheet in stock, it is true if no layout places pieces of more value, or of that value and more area. */
            optimal: boolean;
            /**
             * @description What the layout uses as little of as possible; only with cost or offcut in the request.
             * @enum {string}
             */
            measure?: "area" | "newArea" | "cost";
            /** @description Lower bound on the measure of any layout that places all pieces; null if there is none. Only with measure. */
            lowerBound?: number | null;
            /** @description Upper bound on the value of the kept offcuts of any layout of all pieces on sheets of the same measure and area; null if pieces are unplaced. Only with params.offcutClasses. */
            offcutValue?: number | null;
            /** @description (Upper bound - value of the kept offcuts) / upper bound, 0 where the bound is 0; null if pieces are unplaced. Only with params.offcutClasses. */
            offcutGap?: number | null;
            /** @description Upper bound on the value of the pieces that any layout places. A piece is worth what leaving it out costs, divided by the greatest common divisor of unplacedPenalty and priorityPenalty: 1 + priority by default. Only where pieces are left out, unless alnsConfig weighs them against sheets or cuts. */
            placedValue?: number;
            /** @description (placedValue - value of the placed pieces) / placedValue, 0 where placedValue is 0. Only with placedValue. */
            placedGap?: number;
        };
        Material: {
            /** @description The material; null for pieces without one. */
            material: string | null;
            sheetsUsed: number;
            totalPlaced: number;
            /** @description Square millimetres (or the square of unit). */
            totalUsedArea: number;
            /** @description Square millimetres (or the square of unit). */
            totalWasteArea: number;
            bound: components["schemas"]["Bound"];
        };
        Search: {
            /** @description Recreate calls of greedy, plus the iterations of alns. */
            iterations: number;
            /** @description Whether a time limit stopped any step, even if the layout is proven optimal. If false, the result is the same on every machine. */
            interrupted: boolean;
        };
        AlnsStats: {
            /** @description Iterations of alns, summed over all islands. */
            iterations: number;
            /** @description Improvements of the best layout, by the island that made most of them. */
            improvements: number;
            /** @description Wall-clock time of the whole solve in milliseconds. */
            elapsedMs: number;
            /**
             * @description Why the search stopped.
             * @enum {string}
             */
            stopReason: "optimal" | "nothing_to_improve" | "iterations" | "no_improve" | "no_improve_time" | "time";
            /** @description The seed used, a 64-bit integer. */
            seed: number;
            /** @description Number of islands. */
            threads: number;
            /** @description 1,000 × iterations / elapsedMs. */
            iterationsPerSecond: number;
            /** @description Of each destroy operator: iterations that used it, and how many were accepted. */
            destroy: {
                [key: string]: {
                    uses: number;
                    successes: number;
                };
            };
            /** @description Of each repair strategy, and for full rebuilds: iterations that used it, and how many were accepted. */
            repair: {
                [key: string]: {
                    uses: number;
                    successes: number;
                };
            };
        };
        JobResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            job: components["schemas"]["Job"];
        };
        Job: {
            /** @description Keep it: there is no list of jobs. */
            id: string;
            /**
             * @description queued, then running, then succeeded or failed; cancelled if it was stopped before it ran.
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
            /** @description When it was queued, in UTC (ISO 8601). */
            createdAt: string;
            /** @description When it started to run, in UTC (ISO 8601). */
            startedAt?: string;
            /** @description When it ended, in UTC (ISO 8601). */
            finishedAt?: string;
            progress?: components["schemas"]["JobProgress"];
            /** @description Only for succeeded: exactly what POST /api/v1/solve would return. */
            response?: {
                /** @constant */
                ok: true;
                /** @constant */
                contractVersion: "v1";
                result: components["schemas"]["SolveResult"];
                alnsStats?: components["schemas"]["AlnsStats"];
                /** @description One SVG document per sheet, in sheet order. */
                svg?: string[];
                /** @description The layout as PTX, to be saved in ISO 8859-1; null if PTX cannot express it. Only with includePtx. */
                ptx?: string | null;
                /** @description Non-fatal warnings about the request, those about the whole job first. */
                warnings?: components["schemas"]["Warning"][];
            };
            /** @description Only for failed: code and message. */
            error?: {
                /** @enum {string} */
                code: "bad_request" | "invalid_json" | "invalid_schema" | "invalid_email" | "idempotency_key_invalid" | "unsupported_plan" | "api_key_required" | "invalid_api_key" | "not_found" | "request_too_slow" | "idempotency_conflict" | "payload_too_large" | "too_many_items" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "rate_limit_exceeded" | "head_too_large" | "internal_error" | "server_busy";
                message: string;
                validationErrors?: components["schemas"]["ValidationError"][];
                plan?: string;
                /**
                 * @description Solves or keys a day, solves a month, unfinished jobs, or bytes kept for retries and jobs.
                 * @enum {string}
                 */
                limitKind?: "daily" | "monthly" | "jobs" | "storage";
                /** @description The quota, as a decimal number. */
                limit?: string;
                /** @description In UTC: a date for a daily quota, a month (YYYY-MM) for a monthly one. "now" for jobs and storage. */
                period?: string;
            };
        };
        JobProgress: {
            /** @description Milliseconds since it started. */
            elapsedMs: number;
            measure: number | null;
            lowerBound: number | null;
            gap: number | null;
            unplaced: number | null;
        };
        Warning: {
            /** @enum {string} */
            code: "time_limit_lowered" | "threads_lowered" | "kerf_unusual" | "option_without_effect" | "unused_material" | "rotation_conflict" | "piece_without_grain" | "stock_too_small" | "ptx_mirrored" | "ptx_beyond_limits" | "ptx_unavailable" | "piece_cannot_be_placed";
            /** @description The field or the entry of the request, such as pieces[3] or alnsConfig.timeLimitMs. */
            fieldPath: string;
            message: string;
            /**
             * @description Only with piece_cannot_be_placed.
             * @enum {string}
             */
            reason?: "material" | "does_not_fit_any_sheet" | "grain" | "stages" | "depth" | "machine_limits" | "trim" | "defect_cut" | "defects" | "set" | "stock_exhausted" | "penalty" | "search_ended";
        };
        ValidateResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /**
             * @description Always true: an invalid request gets an error.
             * @constant
             */
            valid: true;
            /** @description The sum of the quantities of all pieces. */
            instances: number;
            /** @description Their total area, in square millimetres (or the square of unit). */
            pieceArea: number;
            /** @description Non-fatal warnings about the request, those about the whole job first. */
            warnings: components["schemas"]["Warning"][];
            /** @description False if the check was stopped early: there may be more warnings. */
            complete: boolean;
        };
        VerifyResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /** @description Whether the layout is valid; null if the check was stopped before it found a violation. */
            valid: boolean | null;
            /** @description The broken rules, up to 100. */
            violations: components["schemas"]["Violation"][];
            /**
             * @description Only present if the check was stopped after 2 seconds: there may be more violations. Then use cutting-layout verify.
             * @constant
             */
            complete?: false;
        };
        Violation: {
            /** @description The broken rule, such as kerf. */
            code: string;
            /** @description Where in the result it is, such as sheets[0].cutTree; empty for the result itself. */
            path: string;
            message: string;
        };
        KeyResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /** @description The API key, for the header X-API-Key. */
            key: string;
            /** @description The address as sent. */
            email: string;
            /** @constant */
            plan: "free";
            /** @description False if the address already had an active key. */
            newlyIssued: boolean;
        };
        UsageResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /** @description The key as sent. */
            key: string;
            /** @enum {string} */
            plan: "free" | "starter" | "pro" | "scale";
            /** @description The month in UTC, YYYY-MM. */
            period: string;
            usage: {
                /** @description Solves counted in the period. */
                solves: number;
                /** @description Quota for the period. */
                limit: number;
            };
        };
        Error: {
            /** @constant */
            ok: false;
            /** @constant */
            contractVersion: "v1";
            error: components["schemas"]["ErrorDetail"];
        };
        ErrorDetail: {
            /** @enum {string} */
            code: "bad_request" | "invalid_json" | "invalid_schema" | "invalid_email" | "idempotency_key_invalid" | "unsupported_plan" | "api_key_required" | "invalid_api_key" | "not_found" | "request_too_slow" | "idempotency_conflict" | "payload_too_large" | "too_many_items" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "rate_limit_exceeded" | "head_too_large" | "internal_error" | "server_busy";
            message: string;
            validationErrors?: components["schemas"]["ValidationError"][];
            plan?: string;
            /**
             * @description Solves or keys a day, solves a month, unfinished jobs, or bytes kept for retries and jobs.
             * @enum {string}
             */
            limitKind?: "daily" | "monthly" | "jobs" | "storage";
            /** @description The quota, as a decimal number. */
            limit?: string;
            /** @description In UTC: a date for a daily quota, a month (YYYY-MM) for a monthly one. "now" for jobs and storage. */
            period?: string;
        };
        ValidationError: {
            /** @enum {string} */
            code: "InvalidDimension" | "InvalidQuantity" | "InvalidPriority" | "InvalidKerf" | "InvalidMargin" | "InvalidDefect" | "InvalidParameter" | "InvalidText" | "InvalidRange" | "InvalidReference" | "TooManyEntries" | "EmptyPieces" | "EmptySheets" | "TooManyInstances" | "DrawingTooLarge" | "AreaOverflow" | "InvalidCost" | "CostOverflow" | "InvalidFixedSheet" | "InvalidSet";
            /** @description The element (pieces[3]) for InvalidDimension and InvalidDefect; otherwise the field (pieces[3].quantity). */
            fieldPath: string;
            message: string;
        };
        HealthResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /** @constant */
            status: "alive";
        };
        InfoResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /** @description Name of the service. */
            service: string;
            /** @description Release of the service. */
            version: string;
            description: string;
            units: {
                /** @constant */
                length: "mm";
                /** @constant */
                area: "mm²";
            };
            endpoints: {
                /** @enum {string} */
                method: "GET" | "POST" | "DELETE";
                /** @enum {string} */
                path: "/health" | "/api/v1/info" | "/api/v1/schema" | "/api/v1/openapi.json" | "/api/v1/runtime" | "/api/v1/request-key" | "/api/v1/solve" | "/api/v1/solve/stop" | "/api/v1/validate" | "/api/v1/verify" | "/api/v1/jobs" | "/api/v1/jobs/{id}" | "/api/v1/jobs/{id}/stop" | "/api/v1/usage";
                /**
                 * @description Whether a key is accepted or required.
                 * @enum {string}
                 */
                auth: "none" | "optional" | "required";
                purpose: string;
            }[];
            solve: {
                /** @description Time limit of one solve on this server, in milliseconds. */
                maxSolveMs: number;
                /** @description Time limit of the solve of a job on this server, in milliseconds. */
                maxJobMs: number;
            };
            /** @description Paths on this server. */
            links: {
                /**
                 * @description The OpenAPI document, for tools.
                 * @constant
                 */
                openapi: "/api/v1/openapi.json";
                /**
                 * @description The same as a page.
                 * @constant
                 */
                reference: "/reference";
                /**
                 * @description The documentation.
                 * @constant
                 */
                docs: "/docs/";
            };
        };
        OpenApiResponse: {
            /** @constant */
            openapi: "3.1.0";
            info: {
                title: string;
                version: string;
                /**
                 * @description Version of the contract.
                 * @constant
                 */
                "x-contract-version": "v1";
            };
            paths: {
                [key: string]: Record<string, never>;
            };
        };
        SchemaResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            request: {
                fields: components["schemas"]["Field"][];
                piece: components["schemas"]["Field"][];
                sheet: components["schemas"]["Field"][];
                defect: components["schemas"]["Field"][];
                params: components["schemas"]["Field"][];
                machine: components["schemas"]["Field"][];
                stageRule: components["schemas"]["Field"][];
                offcutClass: components["schemas"]["Field"][];
                matchedSet: components["schemas"]["Field"][];
                fixedSheet: components["schemas"]["Field"][];
                builderConfig: components["schemas"]["Field"][];
                alnsConfig: components["schemas"]["Field"][];
            };
            strategies: {
                supported: ("greedy" | "alns")[];
                /** @enum {string} */
                default: "greedy" | "alns";
            };
            limits: {
                /** @description Inclusive. */
                maxRequestBytes: number;
                /** @description Inclusive. */
                maxArrayItems: number;
                /** @description Inclusive. */
                maxJsonDepth: number;
                /** @description Inclusive. */
                maxJsonMembers: number;
                /** @description Inclusive. */
                maxKeyRequestDepth: number;
                /** @description Inclusive. */
                maxKeyRequestMembers: number;
                /** @description Inclusive. */
                maxEmailLength: number;
                /** @description Inclusive. */
                maxValidationErrors: number;
                /** @description Inclusive. */
                maxInstances: number;
                /** @description Inclusive. */
                maxDrawnInstances: number;
                /** @description Inclusive. */
                maxListedInstances: number;
                /** @description Inclusive. */
                maxDrawingCharacters: number;
                /** @description Inclusive. */
                maxIdempotencyKeyLength: number;
                /** @description Inclusive. */
                maxKeptAnswerBytes: number;
                /** @description Inclusive. */
                maxUnfinishedJobs: number;
                /** @description Inclusive. */
                maxJobWaitMs: number;
                /** @description Inclusive. */
                maxLabelLength: number;
                /** @description Inclusive. */
                maxMaterialLength: number;
                /** @description Inclusive. */
                maxEdgeBands: number;
                /** @description Inclusive. */
                maxBandNameLength: number;
                /** @description Inclusive. */
                maxMaterials: number;
                /** @description Inclusive. */
                maxTextBytes: number;
                /** @description Inclusive. */
                maxOffcutClasses: number;
                /** @description Inclusive. */
                maxStageRules: number;
                /** @description Inclusive. */
                maxMatchedSets: number;
                /** @description Inclusive. */
                maxFixedSheets: number;
                /** @description Inclusive. */
                maxWarnings: number;
                /** @description Inclusive. */
                maxVerifyBytes: number;
                /** @description Inclusive. */
                maxCheckMs: number;
                /** @description Inclusive. */
                maxIslandInstances: number;
                /** @description Inclusive. */
                maxArea: number;
                /** @description Inclusive. */
                maxTotalCost: number;
                maxAnswerBytes: {
                    /** @description Maximum size of an answer without drawings in bytes, before compression. */
                    withoutSvg: number;
                    /** @description Maximum size of an answer with drawings in bytes, before compression. */
                    withSvg: number;
                };
                /** @description Media type of every body. */
                contentType: string;
            };
            solve: {
                /** @description Time limit of one solve on this server, in milliseconds. */
                maxSolveMs: number;
                /** @description Time limit of the solve of a job on this server, in milliseconds. */
                maxJobMs: number;
            };
            errors: {
                /** @enum {string} */
                code: "bad_request" | "invalid_json" | "invalid_schema" | "invalid_email" | "idempotency_key_invalid" | "unsupported_plan" | "api_key_required" | "invalid_api_key" | "not_found" | "request_too_slow" | "idempotency_conflict" | "payload_too_large" | "too_many_items" | "unsupported_media_type" | "validation_failed" | "idempotency_key_reused" | "rate_limit_exceeded" | "head_too_large" | "internal_error" | "server_busy";
                /** @description HTTP status. */
                status: number;
                message: string;
            }[];
            auth: {
                /** @description Header for the key. */
                header: string;
                tiers: {
                    /** @enum {string} */
                    name: "anonymous" | "free" | "starter" | "pro" | "scale";
                    quota: {
                        /** @description Solves per period on this server. */
                        limit: number;
                        /** @enum {string} */
                        period: "daily" | "monthly";
                    };
                    /** @description How to get a key of this plan. */
                    obtained: string;
                }[];
            };
            /** @description Paths on this server. */
            links: {
                /**
                 * @description The OpenAPI document, for tools.
                 * @constant
                 */
                openapi: "/api/v1/openapi.json";
                /**
                 * @description The same as a page.
                 * @constant
                 */
                reference: "/reference";
                /**
                 * @description The documentation.
                 * @constant
                 */
                docs: "/docs/";
            };
        };
        Field: {
            name: string;
            /** @enum {string} */
            type: "int" | "double" | "int64" | "uint64" | "bool" | "enum" | "text" | "array" | "object";
            required: boolean;
            /** @description Value of an absent field; 64-bit integers are decimal strings. */
            default?: (boolean | number | string) | unknown[] | Record<string, never>;
            /** @description Minimum, inclusive; 64-bit integers are decimal strings. */
            min?: boolean | number | string;
            /** @description Maximum, inclusive; 64-bit integers are decimal strings. */
            max?: boolean | number | string;
            /** @description Minimum number of items. */
            minItems?: number;
            /** @description Maximum number of items. */
            maxItems?: number;
            /** @description Maximum code points of a text. */
            maxLength?: number;
            /** @description The values of an enum. */
            values?: string[];
            meaning: string;
        };
        RuntimeResponse: {
            /** @constant */
            ok: true;
            /** @constant */
            contractVersion: "v1";
            /** @description Release of the service. */
            version: string;
            /** @description Release of the engine. */
            engineVersion: string;
            /** @description Release of Node.js. */
            nodeVersion: string;
            /** @description Path of the state database, or its URL without user and password. */
            stateDatabase: string;
            stateStore: {
                journalMode: string;
                /**
                 * @description Version of the state-store policy of the contract.
                 * @constant
                 */
                schemaVersion: 2;
                /** @description Number of the last migration of the database. */
                migration: number;
                /** @description Longest wait for a lock held by another process, in milliseconds. */
                busyTimeoutMs: number;
                foreignKeys: boolean;
            } | {
                /** @constant */
                kind: "postgresql";
                /** @description Version of the PostgreSQL server. */
                serverVersion: string;
                /**
                 * @description Version of the state-store policy of the contract.
                 * @constant
                 */
                schemaVersion: 2;
                /** @description Number of the last migration of the database. */
                migration: number;
                /** @description Maximum connections to the database. */
                maxConnections: number;
                /** @description Longest time for a statement in milliseconds. */
                statementTimeoutMs: number;
                /** @description Longest wait for a lock in milliseconds. */
                lockTimeoutMs: number;
                /** @description Whether the connections are encrypted. */
                tls: boolean;
                /** @description Whether statements are prepared once per connection: not behind a pooler. */
                preparedStatements: boolean;
            };
            solve: {
                /** @description Solver threads. */
                maxConcurrentSolves: number;
                /** @description Extra threads for short solves, used while long ones occupy all solver threads. */
                shortSolveThreads: number;
                /** @description Maximum solver threads of one solve. */
                maxThreadsPerSolve: number;
                /** @description Maximum number of queued solves. */
                maxQueuedSolves: number;
                /** @description Time limit of one request in milliseconds, without waiting. */
                maxSolveMs: number;
                /** @description Time limit of the solve of one job in milliseconds. */
                maxJobMs: number;
                /** @description Maximum solver threads of all jobs at a time. */
                maxJobThreads: number;
                /** @description Maximum number of jobs that are queued or running. */
                maxQueuedJobs: number;
            };
            connections: {
                /** @description Maximum open connections. */
                max: number;
                /** @description Those of one client. */
                maxPerClient: number;
            };
            bytesInFlight: {
                /** @description Maximum bytes of bodies, jobs and answers held at a time. */
                max: number;
                /** @description Those of one client. */
                maxPerClient: number;
            };
            keptBytes: {
                /** @description Maximum bytes of jobs and answers kept in the state database. */
                max: number;
                /** @description Those of one key. */
                maxPerKey: number;
            };
            /** @description Whether clients are identified by proxy headers. */
            trustProxyHeaders: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type SolveRequest = components['schemas']['SolveRequest'];
export type Piece = components['schemas']['Piece'];
export type Sheet = components['schemas']['Sheet'];
export type Defect = components['schemas']['Defect'];
export type FixedSheet = components['schemas']['FixedSheet'];
export type FixedNode = components['schemas']['FixedNode'];
export type FixedFlatNode = components['schemas']['FixedFlatNode'];
export type Params = components['schemas']['Params'];
export type BuilderConfig = components['schemas']['BuilderConfig'];
export type AlnsConfig = components['schemas']['AlnsConfig'];
export type KeyRequest = components['schemas']['KeyRequest'];
export type VerifyRequest = components['schemas']['VerifyRequest'];
export type SolveResponse = components['schemas']['SolveResponse'];
export type StopResponse = components['schemas']['StopResponse'];
export type SolveResult = components['schemas']['SolveResult'];
export type SheetResult = components['schemas']['SheetResult'];
export type Placement = components['schemas']['Placement'];
export type CutTreeNode = components['schemas']['CutTreeNode'];
export type TreePiece = components['schemas']['TreePiece'];
export type FlatNode = components['schemas']['FlatNode'];
export type Unplaced = components['schemas']['Unplaced'];
export type Bound = components['schemas']['Bound'];
export type Material = components['schemas']['Material'];
export type Search = components['schemas']['Search'];
export type AlnsStats = components['schemas']['AlnsStats'];
export type JobResponse = components['schemas']['JobResponse'];
export type Job = components['schemas']['Job'];
export type JobProgress = components['schemas']['JobProgress'];
export type Warning = components['schemas']['Warning'];
export type ValidateResponse = components['schemas']['ValidateResponse'];
export type VerifyResponse = components['schemas']['VerifyResponse'];
export type Violation = components['schemas']['Violation'];
export type KeyResponse = components['schemas']['KeyResponse'];
export type UsageResponse = components['schemas']['UsageResponse'];
export type Error = components['schemas']['Error'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type ValidationError = components['schemas']['ValidationError'];
export type HealthResponse = components['schemas']['HealthResponse'];
export type InfoResponse = components['schemas']['InfoResponse'];
export type OpenApiResponse = components['schemas']['OpenApiResponse'];
export type SchemaResponse = components['schemas']['SchemaResponse'];
export type Field = components['schemas']['Field'];
export type RuntimeResponse = components['schemas']['RuntimeResponse'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is up and answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Service metadata and endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InfoResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Request fields, limits, errors and quotas */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchemaResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description This document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRuntime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settings of this server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuntimeResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description The active key of the address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResponse"];
                };
            };
            /** @description A new key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyResponse"];
                };
            };
            /** @description `invalid_json`: The body is not valid JSON. `invalid_schema`: The body does not match the request schema. `invalid_email`: The email address is malformed. `unsupported_plan`: Only the plan "free" can be requested. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type`: The body must be sent as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: The quota for this period is used up. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    solve: {
        parameters: {
            query?: never;
            header?: {
                /** @description With an API key: the answer to the first request with this value is kept for 24 hours, and the same request gets it again, uncharged, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
                /** @description Random digits of your own, by which `POST /api/v1/solve/stop` ends the solve with its best layout so far. */
                "X-Stop-Token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveRequest"];
            };
        };
        responses: {
            /** @description The layout */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SolveResponse"];
                };
            };
            /** @description `invalid_json`: The body is not valid JSON. `invalid_schema`: The body does not match the request schema. `idempotency_key_invalid`: The Idempotency-Key header must have 1 to 255 visible ASCII characters. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_api_key`: The API key is unknown or inactive. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_conflict`: The first request with this Idempotency-Key is still running; try again later. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_items`: An array has too many items. `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type`: The body must be sent as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request is well formed, but the job is invalid. `idempotency_key_reused`: This Idempotency-Key was used for another body; use a new one for each request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: The quota for this period is used up. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopSolve: {
        parameters: {
            query?: never;
            header: {
                /** @description Random digits of your own, by which `POST /api/v1/solve/stop` ends the solve with its best layout so far. */
                "X-Stop-Token": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The solve is about to answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StopResponse"];
                };
            };
            /** @description `invalid_schema`: The body does not match the request schema. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    validate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveRequest"];
            };
        };
        responses: {
            /** @description The request is valid */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidateResponse"];
                };
            };
            /** @description `invalid_json`: The body is not valid JSON. `invalid_schema`: The body does not match the request schema. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_items`: An array has too many items. `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type`: The body must be sent as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request is well formed, but the job is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRequest"];
            };
        };
        responses: {
            /** @description The verdict */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyResponse"];
                };
            };
            /** @description `invalid_json`: The body is not valid JSON. `invalid_schema`: The body does not match the request schema. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_items`: An array has too many items. `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type`: The body must be sent as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request is well formed, but the job is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    queueJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description With an API key: the answer to the first request with this value is kept for 24 hours, and the same request gets it again, uncharged, with `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SolveRequest"];
            };
        };
        responses: {
            /** @description The job is queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponse"];
                };
            };
            /** @description `invalid_json`: The body is not valid JSON. `invalid_schema`: The body does not match the request schema. `idempotency_key_invalid`: The Idempotency-Key header must have 1 to 255 visible ASCII characters. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `api_key_required`: This endpoint requires an API key in the X-API-Key header. `invalid_api_key`: The API key is unknown or inactive. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `idempotency_conflict`: The first request with this Idempotency-Key is still running; try again later. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `too_many_items`: An array has too many items. `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unsupported_media_type`: The body must be sent as application/json. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request is well formed, but the job is invalid. `idempotency_key_reused`: This Idempotency-Key was used for another body; use a new one for each request. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limit_exceeded`: The quota for this period is used up. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: {
                /** @description How long to wait for the end of the job, in milliseconds. */
                waitMs?: number;
            };
            header?: never;
            path: {
                /** @description The id of a job that the same key has queued. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job, and its answer once it has succeeded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponse"];
                };
            };
            /** @description `invalid_schema`: The body does not match the request schema. `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `api_key_required`: This endpoint requires an API key in the X-API-Key header. `invalid_api_key`: The API key is unknown or inactive. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request is well formed, but the job is invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a job that the same key has queued. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it was */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `api_key_required`: This endpoint requires an API key in the X-API-Key header. `invalid_api_key`: The API key is unknown or inactive. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    stopJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a job that the same key has queued. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `api_key_required`: This endpoint requires an API key in the X-API-Key header. `invalid_api_key`: The API key is unknown or inactive. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Usage and quota of the key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
            /** @description `bad_request`: The request is not valid HTTP. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `api_key_required`: This endpoint requires an API key in the X-API-Key header. `invalid_api_key`: The API key is unknown or inactive. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: There is no such route. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `request_too_slow`: The request did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `payload_too_large`: The body is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `head_too_large`: The request line and headers are too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: An unexpected error occurred. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `server_busy`: All solver threads are busy and the queue is full; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
