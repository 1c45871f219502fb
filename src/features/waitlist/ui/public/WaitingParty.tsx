import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { CompanionForm } from '@/features/personal-page/ui/page/Companions'
import { formStateOf, type RefusedForm } from '@/features/personal-page/ui/page/refused-form'
import { COMPANIONS_MAX } from '@/features/registrations/contract/fields'
import { fullName } from '@/features/registrations/rules/people'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Cluster, Fold, Heading, Muted, Stack } from '@/ui/layout/layout'
import { addWaitingCompanion, removeWaitingCompanion } from '../../contract/public'
import type { WaitingPageData } from '../../service/waiting-page'

type Props = { page: WaitingPageData; refused?: RefusedForm }

/** The companions, each with a button that removes them. An offer is for the people who waited when it was made. */
export function WaitingParty({ page, refused }: Props) {
  const t = useTranslations('waiting_page')
  const { companions } = page
  const takesCompanions = page.state === 'waiting' && companions.length < COMPANIONS_MAX
  if (companions.length === 0 && !takesCompanions) return null
  return (
    <Stack as="section" hasLine>
      <Heading>{t('companions')}</Heading>
      {companions.length > 0 && (
        <Stack as="ul" gap="sm">
          {companions.map((companion) => (
            <li key={companion.id}>
              <WaitingCompanion id={page.id} companion={companion} />
            </li>
          ))}
        </Stack>
      )}
      {takesCompanions && <AddCompanion page={page} refused={refused} />}
    </Stack>
  )
}

type CompanionProps = { id: string; companion: WaitingPageData['companions'][number] }

function WaitingCompanion({ id, companion }: CompanionProps) {
  const t = useTranslations('waiting_page')
  const name = fullName(companion)
  const action = urlOf(removeWaitingCompanion, { params: { id, companion: companion.id } })
  return (
    <Cluster as="form" gap="xs md" justify="between" method="post" action={action}>
      <input type="hidden" name="locale" value={useLocale()} />
      <div>
        <p>{name}</p>
        <Muted isSmall>{companion.email}</Muted>
      </div>
      <PlainButton type="submit" variant="quiet" aria-label={t('remove_name', { name })}>
        {t('remove')}
      </PlainButton>
    </Cluster>
  )
}

function AddCompanion({ page, refused }: Props) {
  const t = useTranslations('waiting_page')
  const action = urlOf(addWaitingCompanion, { params: { id: page.id } })
  const form = formStateOf({ id: 'new-companion', action, values: { institution: page.institution }, refused })
  return (
    <Fold title={t('add')} open={form.isRefused}>
      <CompanionForm form={form} action={action} submit={t('add')} needed={page.neededNumbers} />
    </Fold>
  )
}
