/** Somebody else saved in between; a draft without updated_at overwrites. */
export const isStale = (draft: { updated_at?: string | null }, before: { updated_at: string }): boolean =>
  Boolean(draft.updated_at) && draft.updated_at !== before.updated_at
