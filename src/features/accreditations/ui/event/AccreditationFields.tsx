import { useLocale, useTranslations } from 'next-intl'
import { useFormContext, useWatch } from 'react-hook-form'
import { nameIn } from '@/contract/locales'
import { ACCREDITATION_STATES } from '@/contract/values/accreditations'
import { CheckboxField } from '@/ui/form/fields/CheckboxField'
import { DateField } from '@/ui/form/fields/DateField'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { NumberField } from '@/ui/form/fields/NumberField'
import { SearchSelectField } from '@/ui/form/fields/SearchSelectField'
import { SelectField } from '@/ui/form/fields/SelectField'
import { TextField } from '@/ui/form/fields/TextField'
import { useFieldWords } from '@/ui/form/use-field-words'
import { Stack } from '@/ui/layout/layout'
import type { AccreditationDraft, AccreditedEvent, LoadedAccreditations } from '../../contract/accreditations'
import type { Body } from '../../contract/bodies'
import { accreditationNumberProblemOf } from '../../rules/event-numbers'
import classes from './accreditations.module.css'
import { NumberPasswordField } from './NumberPasswordField'
import { ProposalNote } from './ProposalNote'

type Props = Pick<LoadedAccreditations, 'bodies' | 'event' | 'staff' | 'signers'> & { hasPassword: boolean }

/** The fields of an accreditation, as far as the chosen body needs them. */
export function AccreditationFields({ bodies, event, staff, signers, hasPassword }: Props) {
  const chosen = useWatch<AccreditationDraft, 'body_id'>({ name: 'body_id' })
  const body = bodies.find(({ id }) => id === chosen)
  return (
    <>
      <BodyField bodies={bodies} />
      {body && (
        <>
          <CategoryField body={body} />
          <PointsFields body={body} event={event} />
          <StateFields staff={staff} />
          <NumberFields body={body} hasPassword={hasPassword} />
          <PeopleFields body={body} signers={signers} />
        </>
      )}
    </>
  )
}

/** Another body proposes its first category and its provider. */
function BodyField({ bodies }: Pick<Props, 'bodies'>) {
  const t = useTranslations('accreditations')
  const field = useFieldWords('accreditations')
  const locale = useLocale()
  const { setValue } = useFormContext<AccreditationDraft>()
  const propose = (id: unknown) => {
    const body = bodies.find((one) => one.id === id)
    if (!body) return
    setValue('category', body.categories[0]?.code ?? '', { shouldDirty: true })
    setValue('provider', body.provider, { shouldDirty: true })
  }
  return (
    <SearchSelectField
      {...field('body_id')}
      placeholder={t('body_search')}
      required
      options={bodies.flatMap((body) =>
        body.id ? [{ value: body.id, label: `${nameIn(body, locale)} · ${body.label}` }] : [],
      )}
      onChosen={propose}
    />
  )
}

function CategoryField({ body }: { body: Body }) {
  const field = useFieldWords('accreditations')
  const locale = useLocale()
  if (body.categories.length === 0) return null
  const options = body.categories.map((category) => ({
    value: category.code,
    label: [category.code, nameIn(category, locale)].filter(Boolean).join(' · '),
  }))
  return <SelectField {...field('category')} options={options} required />
}

function PointsFields({ body, event }: { body: Body; event: AccreditedEvent }) {
  const field = useFieldWords('accreditations')
  return (
    <>
      <ProposalNote body={body} event={event} />
      <div className={classes.row}>
        <NumberField {...field('points_basis')} min={0} decimals={1} required />
        <NumberField {...field('points_test')} min={0} decimals={1} required />
        <NumberField {...field('points_speaker')} min={0} decimals={1} required />
      </div>
    </>
  )
}

function StateFields({ staff }: Pick<Props, 'staff'>) {
  const t = useTranslations('accreditations')
  const field = useFieldWords('accreditations')
  return (
    <>
      <div className={classes.row}>
        <SelectField
          {...field('state')}
          options={ACCREDITATION_STATES.map((state) => ({ value: state, label: t(`state_${state}`) }))}
        />
        <DateField {...field('applied_on')} revalidates={['decided_on']} />
        <DateField {...field('decided_on')} />
      </div>
      <CheckboxField {...field('shows_application')} />
      <div className={classes.row}>
        <SelectField
          {...field('person_in_charge')}
          placeholder={t('person_none')}
          options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField {...field('valid_from')} revalidates={['valid_until']} />
        <DateField {...field('valid_until')} />
      </div>
    </>
  )
}

/** A body without numbers gets no field, unless a number is stored already. */
function NumberFields({ body, hasPassword }: { body: Body; hasPassword: boolean }) {
  const t = useTranslations('accreditations')
  const number = useWatch<AccreditationDraft, 'number'>({ name: 'number' }) ?? ''
  const problem = accreditationNumberProblemOf(body.number_format, number)
  const isDigits = body.number_format !== 'text'
  return (
    <>
      {(body.number_name || number) && (
        <Stack gap="lg">
          <TextField
            name="number"
            label={body.number_name || t('number')}
            inputMode={isDigits ? 'numeric' : undefined}
            autoComplete="off"
          />
          {problem && <FieldNote tone="warning">{t('number_probably_wrong', { reason: t(problem) })}</FieldNote>}
        </Stack>
      )}
      {(body.has_password || hasPassword) && <NumberPasswordField hasPassword={hasPassword} />}
    </>
  )
}

function PeopleFields({ body, signers }: { body: Body } & Pick<Props, 'signers'>) {
  const t = useTranslations('accreditations')
  const field = useFieldWords('accreditations')
  return (
    <>
      <div className={classes.row}>
        <TextField {...field('scientific_lead')} autoComplete="off" />
        <TextField {...field('provider')} autoComplete="off" />
      </div>
      <SelectField
        {...field('signer_id')}
        description={t('signer_hint')}
        placeholder={t('signer_none')}
        options={signers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {body.responsible_doctor && <FieldNote>{t('provider_body', { doctor: body.responsible_doctor })}</FieldNote>}
    </>
  )
}
