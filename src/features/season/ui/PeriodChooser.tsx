import { useTranslations } from 'next-intl'
import { todayInBerlin } from '@/i18n/formats'
import { PeriodInputs } from '@/ui/form/period/PeriodInputs'
import { Cluster } from '@/ui/layout/layout'
import type { Period } from '../contract/season'
import { PRESETS, presetPeriod } from '../rules/period'
import classes from './season.module.css'

type Props = {
  asked: Partial<Period>
  shown: Period | undefined
  onChange: (change: { from?: string | null; to?: string | null }) => void
}

/** Buttons for usual periods, and two dates for any other. */
export function PeriodChooser({ asked, shown, onChange }: Props) {
  const t = useTranslations('season')
  const today = todayInBerlin(new Date())
  return (
    <Cluster gap="md" align="end" className={classes.period}>
      <Cluster as="fieldset" gap="2xs">
        <legend className="visually-hidden">{t('choose')}</legend>
        {PRESETS.map((preset) => {
          const period = presetPeriod(preset, today)
          const isShown = shown?.from === period.from && shown.to === period.to
          return (
            <button
              key={preset}
              type="button"
              className={classes.preset}
              aria-pressed={isShown}
              onClick={() => onChange(preset === 'year' ? { from: null, to: null } : period)}
            >
              {t(`preset_${preset}`)}
            </button>
          )
        })}
      </Cluster>
      <PeriodInputs asked={asked} shown={shown} labels={{ from: t('from'), to: t('to') }} onChange={onChange} />
    </Cluster>
  )
}
