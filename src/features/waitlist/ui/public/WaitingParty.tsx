import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { CompanionForm } from '@/features/personal-page/ui/page/Companions'
import folds from '@/features/personal-page/ui/page/fold.module.css'
import pageClasses from '@/features/personal-page/ui/page/PersonalPage.module.css'
import { formStateOf, type RefusedForm } from '@/features/personal-page/ui/page/refused-form'
import { COMPANIONS_MAX } from '@/features/registrations/contract/fields'
import { fullName } from '@/features/registrations/rules/people'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { addWaitingCompanion, removeWaitingCompanion } from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'
import partyClasses from './WaitingParty.module.css'

type Props = { page: WaitingPageData; refused?: RefusedForm }

/** The companions, each with a button that removes them. An offer is for the people who waited when it was made. */
export function WaitingParty({ page, refused }: Props) {
  const t = useTranslations('waiting_page')
  const { companions } = page
  const takesCompanions = page.state === 'waiting' && companions.length < COMPANIONS_MAX
  if (companions.length === 0 && !takesCompanions) return null
  return (
    <section className={classes.part}>
      <h2 className={classes.subtitle}>{t('companions')}</h2>
      {companions.length > 0 && (
        <ul className={partyClasses.people}>
          {companions.map((companion) => (
            <li key={companion.id}>
              <WaitingCompanion id={page.id} companion={companion} />
            </li>
          ))}
        </ul>
      )}
      {takesCompanions && <AddCompanion page={page} refused={refused} />}
    </section>
  )
}

type CompanionProps = { id: string; companion: WaitingPageData['companions'][number] }

function WaitingCompanion({ id, companion }: CompanionProps) {
  const t = useTranslations('waiting_page')
  const name = fullName(companion)
  const action = urlOf(removeWaitingCompanion, { params: { id, companion: companion.id } })
  return (
    <form className={partyClasses.person} method="post" action={action}>
      <input type="hidden" name="locale" value={useLocale()} />
      <p className={pageClasses.person}>
        {name} <span className={pageClasses.note}>{companion.email}</span>
      </p>
      <PlainButton type="submit" variant="quiet" aria-label={t('remove_name', { name })}>
        {t('remove')}
      </PlainButton>
    </form>
  )
}

function AddCompanion({ page, refused }: Props) {
  const t = useTranslations('waiting_page')
  const action = urlOf(addWaitingCompanion, { params: { id: page.id } })
  const form = formStateOf({ id: 'new-companion', action, values: { institution: page.institution }, refused })
  return (
    <details className={pageClasses.details} open={form.isRefused}>
      <summary className={`${folds.fold} ${pageClasses.summary}`}>{t('add')}</summary>
      <CompanionForm form={form} action={action} label={t('add')} needed={page.neededNumbers} />
    </details>
  )
}
