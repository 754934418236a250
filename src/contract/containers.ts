import type * as v from 'valibot';

export type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;
export type ArraySchema = v.ArraySchema<v.GenericSchema, undefined>;

/** The object or array schema inside `schema`, which may be optional or piped; undefined for a scalar. */
export function containerOf(schema: v.GenericSchema): ObjectSchema | ArraySchema | undefined {
  if ('wrapped' in schema) return containerOf(schema.wrapped as v.GenericSchema);
  const stages = 'pipe' in schema ? (schema.pipe as readonly v.GenericSchema[]) : [schema];
  return stages.find(({ type }) => type === 'strict_object' || type === 'array') as
    | ObjectSchema
    | ArraySchema
    | undefined;
}
