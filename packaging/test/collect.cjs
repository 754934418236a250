// collect.cjs BINARY BETTER_SQLITE3: prepares and drops statements, with idle time in between, until Node has collected
// many of them.

const [binary, library] = process.argv.slice(2);
const Database = require(library);
const database = new Database(':memory:', { nativeBinding: binary });
let rounds = 0;
const timer = setInterval(() => {
  for (let i = 0; i < 2000; i++) database.prepare(`SELECT ${i}`).get();
  rounds += 1;
  if (rounds === 60) clearInterval(timer);
}, 5);
