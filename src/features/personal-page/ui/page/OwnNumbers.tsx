import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import type { NeededNumbers } from '@/features/person-numbers/contract'
import type { NumberState } from '@/features/person-numbers/rules/states'
import { numbersAnchorOf } from '@/features/registrations/contract/personal-links'
import { fullName } from '@/features/registrations/rules/people'
import card from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { MistypedNumbers } from '@/features/registrations/ui/points/MistypedNumbers'
import { PlainPointsFields } from '@/features/registrations/ui/points/PlainPointsFields'
import { useNumberFacts } from '@/features/registrations/ui/points/use-number-texts'
import { longDate } from '@/i18n/calendar'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import { PlainCheckbox, PlainTextField } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { InlineScript } from '@/ui/head/InlineScript'
import { Actions, Card, Fold, Heading, Stack } from '@/ui/layout/layout'
import {
  addNumbers,
  changeOwnNumbers,
  forgetNumbers,
  OWN_NUMBERS_ANCHOR,
  readOwnNumbers,
  SAVED_NUMBERS,
} from '../../contract'
import type { ShownNumber } from '../../rules/own-numbers'
import type { PersonalPageData } from '../../service/page'
import type { CardProps } from './card-props'
import { PageCard } from './PageCard'
import classes from './PersonalPage.module.css'
import { formStateOf, type RefusedForm } from './refused-form'

type Props = { page: PersonalPageData; token: string; refused?: RefusedForm }

/** The numbers of the reader with the places where they stand, the form that changes them everywhere, and the stored ones. */
export function OwnNumbers({ page: { own_numbers: numbers, saved_numbers: saved }, token, refused }: Props) {
  const t = useTranslations('my.own_numbers')
  if (numbers.length === 0 && !saved) return null
  const changeable = numbers.filter(({ events, is_saved }) => events.length > 0 || is_saved)
  const kinds = [...new Set(changeable.map(({ kind }) => kind))]
  const differing = kinds.flatMap((kind) => {
    const own = changeable.filter((number) => number.kind === kind)
    return own.length > 1 ? own : []
  })
  return (
    <PageCard id={OWN_NUMBERS_ANCHOR} title={t('title')}>
      {numbers.map((number) => (
        <NumberPlaces key={`${number.kind} ${number.masked} ${number.registration}`} number={number} />
      ))}
      {differing.length > 0 && <Callout tone="watch">{t('differing')}</Callout>}
      {differing.map((number) => (
        <TakeOver key={`${number.kind} ${number.registration}`} number={number} token={token} />
      ))}
      {kinds.length > 0 && <ChangeNumbers kinds={kinds} token={token} refused={refused} />}
      {saved && <SavedNumbers saved={saved} token={token} />}
    </PageCard>
  )
}

/** One number with the events at which it holds, a doubt about it, and the events whose certificate shows it. */
function NumberPlaces({ number }: { number: ShownNumber }) {
  const { kind, masked, problem, events, certified, is_saved } = number
  const t = useTranslations('my.own_numbers')
  const words = useTranslations('registrations')
  const format = useFormatter()
  const places = [is_saved && t('saved'), ...events].filter((place) => place !== false)
  return (
    <>
      {places.length > 0 && <p>{t('places', { number: `${words(kind)} ${masked}`, places: format.list(places) })}</p>}
      {places.length > 0 && problem && <MistypedNumbers problems={[{ kind, problem }]} />}
      {certified.length > 0 && (
        <p>{t('certified', { number: `${words(kind)} ${masked}`, places: format.list(certified) })}</p>
      )}
    </>
  )
}

function TakeOver({ number: { kind, masked, registration }, token }: { number: ShownNumber; token: string }) {
  const t = useTranslations('my.own_numbers')
  const words = useTranslations('registrations')
  return (
    <PlainForm
      action={urlOf(changeOwnNumbers, { params: { token } })}
      hidden={{ source: registration ?? SAVED_NUMBERS, kind }}
      submit={t('take_over', { number: `${words(kind)} ${masked}` })}
      variant="quiet"
    />
  )
}

type ChangeProps = { kinds: readonly ShownNumber['kind'][]; token: string; refused?: RefusedForm }

function ChangeNumbers({ kinds, token, refused }: ChangeProps) {
  const t = useTranslations('my.own_numbers')
  const words = useTranslations('registrations')
  const numbers = useTranslations('numbers')
  const action = urlOf(changeOwnNumbers, { params: { token } })
  const form = formStateOf({ id: 'own-numbers', action, values: {}, refused })
  return (
    <Fold title={t('change')} open={form.isRefused}>
      <PlainForm form={form} action={action} submit={t('save')}>
        <p>{t('change_text')}</p>
        {kinds.map((kind) => (
          <PlainTextField
            key={kind}
            form={form}
            name={kind}
            label={words(kind)}
            description={numbers(`${kind}_text`)}
            inputMode={kind === 'efn' ? 'numeric' : 'text'}
            autoComplete="off"
          />
        ))}
      </PlainForm>
    </Fold>
  )
}

type SavedProps = { saved: NonNullable<PersonalPageData['saved_numbers']>; token: string }

/** The answers that the reader allowed us to store for the next events, with the button that ends it. */
function SavedNumbers({ saved, token }: SavedProps) {
  const t = useTranslations('my.saved_numbers')
  const locale = useLocale()
  const answers = useNumberFacts(saved)
  return (
    <>
      <Heading level={3} size="h5">
        {t('title')}
      </Heading>
      <p>{t('text', { date: longDate(saved.consented_at.slice(0, 10), locale), answers })}</p>
      <PlainForm action={urlOf(forgetNumbers, { params: { token } })} submit={t('forget')} variant="quiet" />
    </>
  )
}

/** The page contains the ends of numbers only; whole ones come once the reader asks for them. */
export function WholeNumbers({ token }: { token: string }) {
  const t = useTranslations('my.whole_numbers')
  const words = useTranslations('registrations')
  const given = {
    url: urlOf(readOwnNumbers, { params: { token } }),
    names: recordOf(NUMBER_KINDS, (kind) => words(kind)),
    none: t('none'),
    failed: t('failed'),
  }
  return (
    <div className={card.scripted}>
      <Card gap="md">
        <Actions>
          <PlainButton type="button" variant="quiet" data-whole-numbers>
            {t('show')}
          </PlainButton>
        </Actions>
        <p role="status" data-whole-numbers-shown />
        <InlineScript run={showWholeNumbers} given={[given]} />
      </Card>
    </div>
  )
}

type Given = { url: string; names: Record<string, string>; none: string; failed: string }

/** Asks for the whole numbers and writes them into the page, which keeps them nowhere else. */
function showWholeNumbers({ url, names, none, failed }: Given) {
  const shown = document.querySelector('[data-whole-numbers-shown]')
  const show = async () => {
    const response = await fetch(url, { method: 'POST' })
    if (!response.ok) return failed
    const { data }: { data: { kind: string; number: string }[] } = await response.json()
    return data.map(({ kind, number }) => `${names[kind]} ${number}`).join(', ') || none
  }
  document.querySelector('[data-whole-numbers]')?.addEventListener('click', async () => {
    shown?.replaceChildren(await show().catch(() => failed))
  })
}

/** The profession and the numbers of the reader and of the companions, also after the event. */
export function RegistrationNumbers(shown: CardProps) {
  const t = useTranslations('my.numbers')
  const { id, numbers, neededNumbers: needed, companions } = shown.registration
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
      {numbers && <PersonNumbers {...shown} person={{ ...shown.registration, numbers }} needed={needed} />}
      {named.map((companion) => (
        <PersonNumbers key={companion.id} {...shown} person={companion} needed={needed} companion={companion.id} />
      ))}
    </Stack>
  )
}

type PersonProps = Pick<CardProps, 'registration' | 'token' | 'number_storage' | 'refused'> & {
  person: { title: string; first_name: string; last_name: string; email: string; numbers: NumberState }
  needed: NeededNumbers
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
      <Fold title={t(numbers.isIncomplete ? 'add' : 'change')} open={form.isRefused}>
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
