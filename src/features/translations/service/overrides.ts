import { eq, sql } from 'drizzle-orm'
import { translationOverrides } from '@/schema/texts'
import { db } from '@/server/database/db'
import { isDatabaseUnavailable } from '@/server/database/error-codes'
import { preparedQuery } from '@/server/database/prepared'
import { log } from '@/server/observability/log'

export type Override = { module: string; key: string; text: string }

const { module, key, translation } = translationOverrides

/** A hash of all edited texts, empty without any; no saved text contains the separator chr(30). */
const versionHash = sql<string>`coalesce(md5(string_agg(concat_ws(chr(30), ${module}, ${key}, ${translation}), chr(30)
  order by ${module}, ${key})), '')`

const versionStatement = preparedQuery(() =>
  db
    .select({ version: versionHash })
    .from(translationOverrides)
    .where(eq(translationOverrides.language, sql.placeholder('language')))
    .prepare('overrides_version'),
)

/** The version of the edited texts, read for each request so that an edit shows at once in every instance. */
export async function findOverridesVersion(language: string): Promise<string> {
  if (performance.now() < pausedUntil) return ''
  const [row] = await versionStatement().execute({ language }).catch(emptyIfUnavailable)
  return row?.version ?? ''
}

/** The edited texts of a language, with the version of exactly these. */
export async function findOverrides(language: string): Promise<{ version: string; overrides: Override[] }> {
  const found = db
    .select({
      version: versionHash,
      overrides: sql<Override[]>`coalesce(json_agg(json_build_object('module', ${module}, 'key', ${key},
        'text', ${translation})), '[]')`,
    })
    .from(translationOverrides)
    .where(eq(translationOverrides.language, language))
  const [row] = await found.catch(emptyIfUnavailable)
  return row ?? { version: '', overrides: [] }
}

/** One request asks several times, and each attempt may wait for a connection. */
const RETRY_PAUSE_MS = 1000
let pausedUntil = 0

/** A page with the shipped texts is better than no page. */
function emptyIfUnavailable(thrown: unknown): never[] {
  if (!isDatabaseUnavailable(thrown)) throw thrown
  pausedUntil = performance.now() + RETRY_PAUSE_MS
  log.warn('edited texts left out: database away')
  return []
}
