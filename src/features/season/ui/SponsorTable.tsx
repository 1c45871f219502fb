import { useLocale, useTranslations } from 'next-intl'
import { FigureTable } from '@/ui/charts/FigureTable'
import type { SeasonSponsor } from '../contract/season'
import { percentOf } from '../rules/words'

/** The events that each sponsor supported. */
export function SponsorTable({ sponsors }: { sponsors: readonly SeasonSponsor[] }) {
  const t = useTranslations('season')
  const locale = useLocale()
  return (
    <FigureTable
      caption={t('sponsors')}
      columns={[t('sponsor'), t('events'), t('registered'), t('came'), t('no_show_rate')]}
      rows={sponsors.map(({ sponsor_id, name, events, registered, came, no_show_rate }) => {
        return { key: sponsor_id, cells: [name, events, registered, came, percentOf(no_show_rate, locale)] }
      })}
    />
  )
}
