import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { isDatabaseAway } from '@/server/away'
import { db } from '@/server/db'
import { prepared } from '@/server/kept'
import { log } from '@/server/log'
import { translationOverrides } from '../table'

export type Override = { module: string; key: string; text: string }

const { module, key, translation } = translationOverrides

/** The same as long as nothing is changed, and empty without any change; no saved text holds the sign between them. */
const mark = sql<string>`coalesce(md5(string_agg(concat_ws(chr(30), ${module}, ${key}, ${translation}), chr(30)
  order by ${module}, ${key})), '')`

const marks = prepared(() =>
  db
    .select({ mark })
    .from(translationOverrides)
    .where(eq(translationOverrides.language, sql.placeholder('language')))
    .prepare('marks'),
)

/** Whether staff changed texts of a language since; asked each time, so that an edit counts at once everywhere. */
export async function markOfOverrides(language: string): Promise<string> {
  if (performance.now() < restUntil) return ''
  const [row] = await marks().execute({ language }).catch(noneIfAway)
  return row?.mark ?? ''
}

/** What staff wrote over the shipped texts of a language, with the mark of exactly this. */
export async function findOverrides(language: string): Promise<{ mark: string; overrides: Override[] }> {
  const found = db
    .select({
      mark,
      overrides: sql<Override[]>`coalesce(json_agg(json_build_object('module', ${module}, 'key', ${key},
        'text', ${translation})), '[]')`,
    })
    .from(translationOverrides)
    .where(eq(translationOverrides.language, language))
  const [row] = await found.catch(noneIfAway)
  return row ?? { mark: '', overrides: [] }
}

/** One request asks several times, and each time may wait for a connection. */
const REST_MS = 1000
let restUntil = 0

/** A page with the shipped words is better than none. */
function noneIfAway(thrown: unknown): never[] {
  if (!isDatabaseAway(thrown)) throw thrown
  restUntil = performance.now() + REST_MS
  log.warn('edited texts left out: database away')
  return []
}
