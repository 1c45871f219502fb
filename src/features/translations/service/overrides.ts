import 'server-only'
import { eq } from 'drizzle-orm'
import { db, isDatabaseAway } from '@/server/db'
import { log } from '@/server/log'
import { translationOverrides } from '../table'

/** What staff wrote over the shipped texts of a language; read each time, so that an edit counts at once everywhere. */
export async function findOverrides(language: string) {
  const { module, key, translation: text } = translationOverrides
  const overrides = db
    .select({ module, key, text })
    .from(translationOverrides)
    .where(eq(translationOverrides.language, language))
  return await overrides.catch((thrown: unknown) => {
    if (!isDatabaseAway(thrown)) throw thrown
    // A page with the shipped words is better than none.
    log.warn('edited texts left out: database away')
    return []
  })
}
