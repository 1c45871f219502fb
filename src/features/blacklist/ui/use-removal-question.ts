import { useTranslations } from 'next-intl'
import type { BlacklistedEmail } from '../contract'
import { isOwnerReason } from '../rules'

/** The question before an address is removed. It warns where the owner of the address wants no mails. */
export function useRemovalQuestion() {
  const t = useTranslations('blacklist')
  return ({ email, reason }: BlacklistedEmail) => (isOwnerReason(reason) ? t(`remove_${reason}`, { email }) : undefined)
}
