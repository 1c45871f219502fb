type Versions<V> = {
  /** The item as the form was loaded with it. */
  base: Partial<V>
  /** The values of the form. */
  mine: V
  /** The item as another person saved it; fields that the form does not have are ignored. */
  theirs: object
}

export type Merge<V> = {
  /** The other person's item in the fields of the form, from which the next save starts. */
  theirs: V
  /** The values of the form with the changes of both. A field of `conflicts` has its value of the form. */
  values: V
  /** The fields that only the other person changed. */
  adopted: string[]
  /** The fields that both changed to different values. */
  conflicts: string[]
}

/** Merges two versions of an item field by field. A list is one field. */
export function mergeVersions<V extends object>({ base, mine, theirs }: Versions<V>): Merge<V> {
  const merge: Merge<V> = { theirs: { ...mine, ...base }, values: { ...mine }, adopted: [], conflicts: [] }
  for (const name of Object.keys(mine)) {
    const before: unknown = Reflect.get(base, name)
    const own: unknown = Reflect.get(mine, name)
    const other: unknown = Reflect.get(theirs, name)
    if (!(name in theirs) || isSameValue(other, before)) continue
    Reflect.set(merge.theirs, name, other)
    if (isSameValue(own, other)) continue
    if (isSameValue(own, before)) {
      Reflect.set(merge.values, name, other)
      merge.adopted.push(name)
    } else merge.conflicts.push(name)
  }
  return merge
}

export type Choices = Record<string, 'mine' | 'theirs'>

/** The merged values after a person has decided about the fields that both changed. */
export function resolveConflicts<V extends object>({ theirs, values, conflicts }: Merge<V>, choices: Choices): V {
  const chosen = conflicts.filter((name) => choices[name] === 'theirs')
  return { ...values, ...Object.fromEntries(chosen.map((name) => [name, Reflect.get(theirs, name)])) }
}

/** An empty text, undefined and null all mean that nothing was entered. */
export const isSameValue = (one: unknown, other: unknown): boolean => notationOf(one) === notationOf(other)

const notationOf = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)
