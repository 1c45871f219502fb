import 'server-only'
import { eq, getTableName } from 'drizzle-orm'
import { certificateTemplates } from '@/schema/certificates'
import { auditLog } from '@/schema/system/audit'
import type { Tx } from '@/server/database/db'

/** Its empty fields are filled from the standard texts, so that a change of the language file reaches it. */
const DEFAULT = { body_id: null, signatory_role_de: 'Wissenschaftliche Leitung', signatory_role_en: 'Scientific lead' }

/** Creates the template of all bodies while there is none, unless staff have deleted one. */
export async function insertDefaultTemplate(tx: Tx): Promise<void> {
  if ((await tx.$count(certificateTemplates)) > 0) return
  if ((await tx.$count(auditLog, eq(auditLog.object, getTableName(certificateTemplates)))) > 0) return
  await tx.insert(certificateTemplates).values(DEFAULT)
}
