import { randomBytes } from 'node:crypto';

/** 144 bits: too many to guess. */
const JOB_BYTES = 18;

const JOB_ID = /^job_[\w-]{24}$/;

/** The id of a new job. Whoever has it and the key can read the job. */
export const makeJobId = (): string => `job_${randomBytes(JOB_BYTES).toString('base64url')}`;

/** Whether a text can be the id of a job. */
export const isJobId = (text: string): boolean => JOB_ID.test(text);

/** The name of a process among all that share a state: what it claims carries this name. */
export const makeOwner = (): string => randomBytes(12).toString('base64url');
