import 'server-only'
import { eq } from 'drizzle-orm'
import { db } from '@/server/db'
import { translationOverrides } from '../table'

/** What staff wrote over the shipped texts of a language; read each time, so that an edit counts at once everywhere. */
export function findOverrides(language: string) {
  return db
    .select({
      module: translationOverrides.module,
      key: translationOverrides.key,
      text: translationOverrides.translation,
    })
    .from(translationOverrides)
    .where(eq(translationOverrides.language, language))
}
