import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { recordOf } from '@/contract/fields'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import card from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { InlineScript } from '@/ui/head/InlineScript'
import { Actions, Card } from '@/ui/layout/layout'
import { readOwnNumbers } from '../../contract'

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
