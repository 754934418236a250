import type * as v from 'valibot';

export type ObjectSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>;
export type ArraySchema = v.ArraySchema<v.GenericSchema, undefined>;

const innerOf = (schema: v.GenericSchema): v.GenericSchema =>
  (schema as v.LazySchema<v.GenericSchema>).getter(undefined);

/** Whether `schema`, which may be optional or piped, takes null. */
export function takesNull(schema: v.GenericSchema): boolean {
  if (schema.type === 'nullable') return true;
  if ('wrapped' in schema) return takesNull(schema.wrapped as v.GenericSchema);
  return 'pipe' in schema && takesNull((schema.pipe as readonly v.GenericSchema[])[0] as v.GenericSchema);
}

/** The object or array schema inside `schema`, which may be optional or piped; undefined for a scalar. */
export function containerOf(schema: v.GenericSchema): ObjectSchema | ArraySchema | undefined {
  if ('wrapped' in schema) return containerOf(schema.wrapped as v.GenericSchema);
  if (schema.type === 'lazy') return containerOf(innerOf(schema));
  const stages = 'pipe' in schema ? (schema.pipe as readonly v.GenericSchema[]) : [schema];
  return stages.find(({ type }) => type === 'strict_object' || type === 'array') as
    | ObjectSchema
    | ArraySchema
    | undefined;
}
