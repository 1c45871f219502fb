import { giveConsents } from '@/features/consents/service/give'
import type { Tx } from '@/server/database/db'
import type { RegistrationForm } from '../../contract/public'

/**
 * Stores what the main person ticked; companions have consents of their own alone. Anybody may type any address, and gets
 * the links of the registration, so a consent counts only once its owner confirms it on the personal page.
 */
export const giveFormConsents = (tx: Tx, { email, consents: texts }: RegistrationForm, now: Date): Promise<void> =>
  giveConsents(tx, { email, texts, source: 'form', isProven: false, now })
