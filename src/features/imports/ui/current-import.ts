import type { ImportResult } from '../contract'

const DAY = 24 * 60 * 60 * 1000

type Dated = Pick<ImportResult, 'state' | 'created_at'>

/** Whether its numbers change by themselves within seconds. */
export const isRunning = ({ state }: Pick<ImportResult, 'state'>): boolean => state === 'running'

/** What stands above the people of an event: what is under way, else the newest of the last day. The newest comes first. */
export function currentOf<Import extends Dated>(imports: readonly Import[], now: Date): Import | undefined {
  const [newest] = imports.filter(({ created_at }) => now.getTime() - Date.parse(created_at) < DAY)
  return imports.find(isRunning) ?? newest
}
