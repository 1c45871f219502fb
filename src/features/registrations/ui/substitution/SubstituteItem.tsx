import { IconUserShare } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { useMay } from '@/client/calls/permissions'
import { ActionItem } from '@/ui/buttons/ActionItem'
import type { ListedRegistration } from '../../contract/office'
import { substitutePerson } from '../../contract/substitution'
import { isSeated } from '../../rules/states'

/** A seat passes on until its person is checked in. The server knows whether there is a certificate. */
export const mayGetSubstitute = (person: ListedRegistration, may: ReturnType<typeof useMay>): boolean =>
  may(substitutePerson) && isSeated(person) && person.participated === null && !person.erased_at

/** The item of a menu of a person that opens the form. */
export function SubstituteItem({ onClick }: { onClick: () => void }) {
  const t = useTranslations('people.substitution')
  return <ActionItem icon={IconUserShare} label={t('open')} text={t('hint')} onClick={onClick} />
}
