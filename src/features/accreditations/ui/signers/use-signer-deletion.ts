import { useTranslations } from 'next-intl'
import type { Signer } from '../../contract/signers'

/** Says who signs the certificates of the events that name the person; undefined for one whom no event names. */
export function useSignerDeletion() {
  const t = useTranslations('certificate_signers')
  return ({ name, events }: Signer): string | undefined =>
    events ? t('delete_question', { name, count: events }) : undefined
}
