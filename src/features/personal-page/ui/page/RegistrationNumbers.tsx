import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import type { NumberState } from '@/features/person-numbers/rules/states'
import { numbersAnchorOf } from '@/features/registrations/contract/personal-links'
import { fullName } from '@/features/registrations/rules/people'
import { MistypedNumbers } from '@/features/registrations/ui/points/MistypedNumbers'
import { PlainPointsFields } from '@/features/registrations/ui/points/PlainPointsFields'
import { useNumberFacts } from '@/features/registrations/ui/points/use-number-texts'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold, Heading, Stack } from '@/ui/layout/layout'
import { addNumbers } from '../../contract'
import type { CardProps } from './card-props'
import classes from './PersonalPage.module.css'
import { formStateOf } from './refused-form'

/** The profession and the numbers of the reader and of the companions, also after the event. */
export function RegistrationNumbers(card: CardProps) {
  const t = useTranslations('my.numbers')
  const { id, numbers, neededNumbers: needed, companions } = card.registration
  if (!needed) return null
  const named = companions.flatMap((companion) =>
    companion.numbers ? [{ ...companion, numbers: companion.numbers }] : [],
  )
  if (!numbers && named.length === 0) return null
  return (
    <Stack as="section" gap="xs" id={numbersAnchorOf(id)}>
      <Heading level={4} size="h5">
        {t('title')}
      </Heading>
      <p>{t('text')}</p>
      {numbers && <PersonNumbers {...card} person={{ ...card.registration, numbers }} needed={needed} />}
      {named.map((companion) => (
        <PersonNumbers key={companion.id} {...card} person={companion} needed={needed} companion={companion.id} />
      ))}
    </Stack>
  )
}

type Person = { title: string; first_name: string; last_name: string; email: string; numbers: NumberState }
type PersonProps = Pick<CardProps, 'registration' | 'token' | 'number_storage' | 'refused'> & {
  person: Person
  needed: NeededNumbers
  /** The id of a companion. */
  companion?: string
}

function PersonNumbers({ registration, token, number_storage, refused, person, needed, companion }: PersonProps) {
  const t = useTranslations('my.numbers')
  const words = useTranslations('numbers')
  const { numbers } = person
  const profession = needed.professions.find(({ id: own }) => own === numbers.profession_id)
  const facts = useNumberFacts({ ...numbers, profession })
  const action = urlOf(addNumbers, { params: { token, id: registration.id } })
  const isOfPerson = (refused?.values.companion ?? undefined) === companion
  const id = `numbers-form-${companion ?? registration.id}`
  const form = formStateOf({ id, action, values: {}, refused: isOfPerson ? refused : undefined })
  return (
    <>
      <p>
        {fullName(person) || person.email} <span className={classes.note}>{facts}</span>
      </p>
      <MistypedNumbers problems={numbers.problems} />
      <Fold title={t(numbers.isIncomplete ? 'add' : 'change')} open={form.isRefused || numbers.isIncomplete}>
        <PlainForm form={form} action={action} hidden={{ companion }} submit={t('save')}>
          <PlainPointsFields form={form} needed={needed} known={numbers} isCompanion={companion !== undefined} />
          {!companion && (
            <PlainCheckbox
              form={form}
              name="save_numbers"
              label={words('save')}
              description={words('save_text', number_storage)}
            />
          )}
        </PlainForm>
      </Fold>
    </>
  )
}
