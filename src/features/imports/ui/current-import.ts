import { DAY_MS } from '@/contract/time'
import type { ImportResult } from '../contract'

type DatedImport = Pick<ImportResult, 'state' | 'created_at'>

/** The counts of a running import change within seconds. */
export const isRunning = ({ state }: Pick<ImportResult, 'state'>): boolean => state === 'running'

export const isEmptyImport = ({ state, counts }: Pick<ImportResult, 'state' | 'counts'>): boolean =>
  state === 'done' && counts.created + counts.updated === 0

/** The running import, or else the newest of the last day; `imports` starts with the newest. */
export function currentImportOf<Import extends DatedImport>(imports: readonly Import[], now: Date): Import | undefined {
  const [newest] = imports.filter(({ created_at }) => now.getTime() - Date.parse(created_at) < DAY_MS)
  return imports.find(isRunning) ?? newest
}
