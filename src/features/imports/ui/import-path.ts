import { officePath } from '@/features/workshops/ui/event-path'
import type { ImportKind, ImportResult } from '../contract'

/** Where a list is chosen and earlier imports of the event stand. */
export const importPath = (workshop_id: number, kind?: ImportKind): string =>
  `${officePath(workshop_id)}/import${kind ? `?kind=${kind}` : ''}`

export const importedPath = ({ id, workshop_id }: Pick<ImportResult, 'id' | 'workshop_id'>): string =>
  `${officePath(workshop_id)}/imports/${id}`

/** A file, whose headings are in the language of who fetches it. */
export const templatePath = (locale: string): string => `/storage/Import_Vorlage.xlsx?locale=${locale}`
