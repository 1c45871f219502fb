import type { ImportKind } from '@/contract/values/imports'
import { officeEventPath } from '@/features/workshops/contract/office-path'
import type { ImportResult } from '../contract'

export const importPath = (workshop_id: number, kind?: ImportKind): string =>
  `${officeEventPath(workshop_id)}/import${kind ? `?kind=${kind}` : ''}`

export const importResultPath = ({ id, workshop_id }: Pick<ImportResult, 'id' | 'workshop_id'>): string =>
  `${officeEventPath(workshop_id)}/imports/${id}`

/** The headings of the file are in the language of the reader. */
export const templatePath = (locale: string): string => `/storage/Import_Vorlage.xlsx?locale=${locale}`
