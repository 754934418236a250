/**
 * count-without-lock.mjs PROGRAM...: has instrumented programs of Rust count without the lock of the memory, in place.
 *
 * The compiler makes every count of a line atomic (`lock incq`), and has no option against it. A lock takes most of the time
 * of such a program. Where two threads count at once, a count may now be lost, but none becomes zero again, and coverage
 * asks for no more. On other processors than x86-64 nothing is found, and all stays as it is.
 */

import { readFileSync, writeFileSync } from 'node:fs';

/** `lock incq` of an address relative to the next instruction, which begins eight bytes later. */
const LOCKED = Buffer.from([0xf0, 0x48, 0xff, 0x05]);

/** A prefix without a meaning for this instruction. */
const NO_LOCK = 0x3e;

for (const path of process.argv.slice(2)) {
  const program = readFileSync(path);
  const sections = sectionsOf(program);
  const [code, counters] = ['.text', '__llvm_prf_cnts'].map((name) => sections.get(name));
  if (!code || !counters) throw new Error(`${path} is not instrumented`);
  const end = code.offset + code.size;
  for (
    let at = program.indexOf(LOCKED, code.offset);
    at >= 0 && at < end;
    at = program.indexOf(LOCKED, at + 1)
  ) {
    const counter = code.address + (at + 8 - code.offset) + program.readInt32LE(at + 4);
    if (counter >= counters.address && counter < counters.address + counters.size) program[at] = NO_LOCK;
  }
  writeFileSync(path, program);
}

/** The sections of an ELF file of 64 bits, by name. */
function sectionsOf(file) {
  const number = (at) => Number(file.readBigUInt64LE(at));
  const [table, size, count, ofNames] = [number(40), ...[58, 60, 62].map((at) => file.readUInt16LE(at))];
  const headers = Array.from({ length: count }, (_, index) => table + index * size);
  const names = number(headers[ofNames] + 24);
  const nameOf = (header) => {
    const from = names + file.readUInt32LE(header);
    return file.toString('latin1', from, file.indexOf(0, from));
  };
  return new Map(
    headers.map((header) => [
      nameOf(header),
      { address: number(header + 16), offset: number(header + 24), size: number(header + 32) },
    ]),
  );
}
