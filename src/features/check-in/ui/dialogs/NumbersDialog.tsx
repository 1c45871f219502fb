import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { ProfessionField } from '@/features/accreditations/ui/ProfessionField'
import { wantedNumbersOf } from '@/features/person-numbers/rules/needed'
import { PersonNumberField } from '@/features/registrations/ui/numbers/PersonNumberField'
import { Callout } from '@/ui/feedback/Callout'
import { Form } from '@/ui/form/Form'
import { SaveButton } from '@/ui/form/SaveButton'
import type { Guest } from '../../contract/guest-list'
import { useGuests } from '../entrance'
import { CheckInDialog, type DialogProps } from './CheckInDialog'
import { useGuestForm } from './use-guest-form'

type Props = DialogProps & { person: Guest }

/** Takes the missing numbers of a guest. Unlike a check-in they are saved at once, so they need the network. */
export function NumbersDialog({ opened, person, onClose }: Props) {
  const t = useTranslations('check_in')
  const { nameOf, isOffline } = useGuests()
  const { profession_id } = person
  const form = useGuestForm({ person, onClose }, { profession_id })
  return (
    <CheckInDialog
      opened={opened}
      title={t('numbers_title', { name: nameOf(person) })}
      closeLabel={t('numbers_close')}
      onClose={onClose}
    >
      <Form form={form}>
        {isOffline && <Callout tone="plain">{t('numbers_online')}</Callout>}
        <MissingNumbers person={person} />
        <SaveButton />
      </Form>
    </CheckInDialog>
  )
}

/** The numbers follow the profession that is chosen here. */
function MissingNumbers({ person }: { person: Guest }) {
  const { guestList, nameOf } = useGuests()
  const people = useTranslations('people')
  const profession_id: number | null = useWatch({ name: 'profession_id' }) ?? null
  const wanted = wantedNumbersOf(profession_id, guestList.needed_numbers)
  const isChanged = profession_id !== person.profession_id
  const asked = wanted.filter((kind) => isChanged || person.missing_numbers.includes(kind))
  return (
    <>
      <ProfessionField name="profession_id" label={people('profession_id')} />
      {asked.map((kind) => (
        <PersonNumberField key={kind} name={kind} label={people(kind)} person={nameOf(person)} />
      ))}
    </>
  )
}
