import 'server-only'
import { getTableName } from 'drizzle-orm'
import { audit, differencesOf } from '@/server/audit'
import type { Tx } from '@/server/db'
import { registrations } from '../table'
import type { Row } from './seat'

type Recorded = {
  author: { id: number }
  action: 'create' | 'update' | 'delete'
  before?: Row
  after?: Row
}

export const OBJECT = getTableName(registrations)

/** Who changed what of a person. What a personal link holds, and what follows from the rest, is not told. */
export async function record(tx: Tx, { author, action, before, after }: Recorded): Promise<void> {
  const changes = differencesOf(before ? told(before) : {}, after ? told(after) : {})
  const object_id = after?.id ?? before?.id ?? ''
  await audit(tx, { user_id: author.id, action, object: OBJECT, object_id, changes })
}

const told = ({ invite_slug, submission_key, search_text, ...row }: Row) => row
