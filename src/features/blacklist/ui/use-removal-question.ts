import { useTranslations } from 'next-intl'
import type { BlacklistedEmail } from '../contract'
import { isOwnWish } from '../rules'

/** What is asked before an address is taken off whose owner wants no mails; of others their name is enough. */
export function useRemovalQuestion() {
  const t = useTranslations('blacklist')
  return ({ email, reason }: BlacklistedEmail) => (isOwnWish(reason) ? t(`remove_${reason}`, { email }) : undefined)
}
