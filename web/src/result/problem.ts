/** Why there is no such file, in words for people. */
export class FileProblem extends Error {}
