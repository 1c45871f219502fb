import 'server-only'
import { getTableName } from 'drizzle-orm'
import { auditAll, differencesOf } from '@/server/audit'
import type { Tx } from '@/server/db'
import { registrations } from '../table'
import type { Row } from './seat'

type Recorded = {
  author: { id: number | null }
  action: 'create' | 'update' | 'delete'
  before?: Row
  after?: Partial<Row> & Pick<Row, 'id'>
}

export const OBJECT = getTableName(registrations)

/** Who changed what of a person. What a personal link holds, and what follows from the rest, is not told. */
export const record = (tx: Tx, recorded: Recorded): Promise<void> => recordAll(tx, [recorded])

export const recordAll = (tx: Tx, all: readonly Recorded[]): Promise<void> =>
  auditAll(
    tx,
    all.map(({ author, action, before, after }) => ({
      user_id: author.id,
      action,
      object: OBJECT,
      object_id: after?.id ?? before?.id ?? '',
      changes: differencesOf(before ? told(before) : {}, after ? told(after) : {}),
    })),
  )

const told = ({ invite_slug, submission_key, search_text, ...row }: Partial<Row>) => row
