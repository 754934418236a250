import { API_KEY, parseConfig } from '../../config.ts';
import { INPUT_HELP, SETTINGS_HEAD, TABLE_HELP } from './input.ts';
import { settingsHelp } from './settings.ts';

/** The help text of `cutting-layout solve`. */
export const solveHelp = (): string => `Usage: cutting-layout solve [options] FILE|-

Solves a request (the body of POST /api/v1/solve) or a table of pieces, and prints the response. - reads standard input.
Every layout passes the independent checker first. The size limit of HTTP bodies does not apply, and all islands of
alnsConfig.numThreads get a thread.

${TABLE_HELP}

Output:
  --summary
      print a summary to read instead of the response
  --output FILE
      write the response to FILE instead of printing it
  --svg DIR
      also write a drawing of each sheet to DIR: sheet-1.svg, sheet-2.svg, …
  --cut-list FILE
      also write the cuts of all sheets in the order of the saw to FILE, as CSV or, if it is named .json, as JSON;
      the response then has them, too. Lengths in CSV are in millimetres, or as 36 1/4"
  --ptx FILE
      also write the layout to FILE as PTX, which panel saws read
  --warnings
      also print what is worth knowing about the request to standard error; the response then has it, too
  --pretty
      indent the response
  --save-request FILE
      also write the request, which verify needs, to FILE
  --max-solve-ms N
      time limit of the solve in milliseconds; it then answers with its best layout
      (default ${parseConfig([], {}).maxSolveMs})
  -h, --help
      print this text

Solving by a service instead of this machine:
  --url URL
      the address of the service
  --job
      queue a job, which may take longer than a request, show its progress and wait for its answer; needs a key
  --key-file FILE
      a file with the API key (default environment ${API_KEY})

${INPUT_HELP}
${SETTINGS_HEAD}
${settingsHelp()}

Ctrl-C ends the search, and the command answers with the best layout so far. A second Ctrl-C ends it without an answer.

Exit codes: 0 solved (pieces that do not fit are listed in unplaced, and a line on standard error says so), 1 refused or
failed (the error envelope is on standard output unless --summary is given) or no PTX file can hold the layout, 2 usage
error, 3 the service of --url cannot be reached, 130 interrupted twice.

Examples:
  cutting-layout solve --svg drawings request.json > response.json
  cutting-layout solve --url https://cuts.example.org --job request.json > response.json
  cutting-layout solve --summary --sheet 2800x2070x5 --kerf 4 pieces.csv
  cutting-layout solve --kerf 3.5 --strategy alns request.json > response.json
  cutting-layout solve --fix response.json --fix-sheets 1-2 --settings-of request.json pieces.csv > rest.json
`;
