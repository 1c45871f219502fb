import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import type { RefusedForm } from '@/features/personal-page/ui/page/refused-form'
import { fullName } from '@/features/registrations/rules/people'
import { hasPrice, totalPriceOf } from '@/features/workshops/rules'
import { formatPrice } from '@/i18n/prices'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import controls from '@/ui/form/fields/field.module.css'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { acceptOffer } from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'

type Props = { page: WaitingPageData; seats: number; refused?: RefusedForm }

/** One press takes the seats. Where there are too few for the party, the person chooses companions. */
export function AcceptForm({ page, seats, refused }: Props) {
  const t = useTranslations('waiting_page')
  const action = urlOf(acceptOffer, { params: { id: page.id } })
  const isChoice = seats < page.companions.length + 1
  const chosen = refused?.action === action ? refused.values.people : undefined
  const people = Array.isArray(chosen) ? chosen : page.companions.slice(0, seats - 1).map(({ id }) => id)
  return (
    <PlainForm hasLine action={action} submit={t(hasPrice(page.event) ? 'accept_paid' : 'accept', { seats })}>
      {isChoice && <PeopleChoice page={page} seats={seats} people={people} />}
      <PriceNote page={page} seats={seats} isChoice={isChoice} />
    </PlainForm>
  )
}

type ChoiceProps = Pick<Props, 'page' | 'seats'> & { people: unknown[] }

/** The own id is always sent, because a form without any name would take the first people of the party. */
function PeopleChoice({ page, seats, people }: ChoiceProps) {
  const t = useTranslations('waiting_page')
  return (
    <>
      <input type="hidden" name="people" value={page.id} />
      <p>{t('choose', { seats })}</p>
      {seats > 1 && (
        <Fieldset legend={t('choose_legend', { count: seats - 1 })}>
          {page.companions.map((companion) => (
            <label key={companion.id} className={controls.choice}>
              <input
                type="checkbox"
                name="people"
                value={companion.id}
                defaultChecked={people.includes(companion.id)}
              />
              {fullName(companion)}
            </label>
          ))}
        </Fieldset>
      )}
    </>
  )
}

function PriceNote({ page, seats, isChoice }: Pick<Props, 'page' | 'seats'> & { isChoice: boolean }) {
  const t = useTranslations('waiting_page')
  const locale = useLocale()
  const { price, currency } = page.event
  if (price === null || price === 0) return null
  const each = formatPrice(price, currency, locale)
  const total = formatPrice(totalPriceOf(price, seats), currency, locale)
  return (
    <p>
      {isChoice || seats === 1 ? t('price_each', { price: each }) : t('price_total', { price: each, seats, total })}
    </p>
  )
}
