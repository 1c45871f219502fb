/** The columns of a registration that a merge changes. */
export const MERGED_COLUMNS = [
  'email',
  'earlier_emails',
  'accompaniment_of',
  'party_since',
  'cancelled_at',
  'replaced_as',
  'replaced_by',
  'updated_at',
  'updated_by',
] as const
