import { useLocale, useTranslations } from 'next-intl'
import { nameIn } from '@/contract/locales'
import { languageName, monthHeading } from '@/i18n/calendar'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Cluster } from '@/ui/layout/layout'
import type { EventListName } from '../../../contract/public'
import type { FilterOptions } from '../../../service/public-lists'
import { useRegionName } from '../use-region-name'
import classes from './FilterFields.module.css'
import { filterParametersOf, type ListView, PRESENCES, PROFESSIONS } from './list-view'

export type FilterChoices = FilterOptions & { locales: readonly string[] }

type Props = { list: EventListName; view: ListView; choices: FilterChoices }
type Choice = { name: string; label: string; all: string; options: (readonly [string, string])[] }

export function FilterFields({ list, view, choices }: Props) {
  const t = useTranslations('events')
  const chosen = filterParametersOf(view)
  // A chosen value stays in the form, which else would drop it with the next choice.
  const shown = useChoices(list, view, choices).filter(({ name, options }) => options.length > 1 || chosen[name])
  return (
    <Cluster gap="xs" className={classes.fields}>
      {shown.map((choice) => (
        <Select key={choice.name} choice={choice} value={chosen[choice.name]} />
      ))}
      <Checkbox name="points" label={t('with_points')} isOn={view.with_points} />
      {view.when === 'past' ? (
        <Checkbox name="recording" label={t('with_recording')} isOn={view.with_recording} />
      ) : (
        <Checkbox name="places" label={t('free_places')} isOn={view.free_places} />
      )}
      <span className={classes.apply}>
        <PlainButton type="submit" variant="quiet">
          {t('filter_apply')}
        </PlainButton>
      </span>
    </Cluster>
  )
}

function useChoices(list: EventListName, { region, month }: ListView, choices: FilterChoices): Choice[] {
  const t = useTranslations('events')
  const locale = useLocale()
  const categories = Object.entries(PROFESSIONS).map(([name, value]) => [name, t(`professions.${value}`)] as const)
  const professions = choices.professions.map((one) => [String(one.id), nameIn(one, locale)] as const)
  const bodies = choices.bodies.map((one) => [String(one.id), nameIn(one, locale)] as const)
  const presences = Object.entries(PRESENCES).map(([name, value]) => [name, t(`presences.${value}`)] as const)
  const languages = choices.locales.map((language) => [language, languageName(language, locale)] as const)
  const regionName = useRegionName()
  const regions = withChosen(choices.regions, region)
    .map((name) => [name, regionName(name)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, locale))
  const months = withChosen(choices.months, month).map((name) => [name, monthHeading(`${name}-01`, locale)] as const)
  const forWhom = list === 'events' ? [...categories, ...professions] : []
  return [
    { name: 'profession', label: t('profession'), all: t('all_professions'), options: forWhom },
    { name: 'body', label: t('body'), all: t('all_bodies'), options: bodies },
    { name: 'language', label: t('language'), all: t('all_languages'), options: languages },
    { name: 'presence', label: t('presence'), all: t('all_presences'), options: presences },
    { name: 'region', label: t('region'), all: t('all_regions'), options: regions },
    { name: 'month', label: t('month'), all: t('all_months'), options: months },
  ]
}

/** The list may have lost its last event of the chosen value, which must stay visible as the chosen one. */
const withChosen = (values: string[], chosen: string | undefined): string[] =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen]

function Select({ choice: { name, label, all, options }, value }: { choice: Choice; value: string | undefined }) {
  return (
    <select
      className={classes.select}
      name={name}
      aria-label={label}
      defaultValue={value}
      data-active={value !== undefined}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}

const Checkbox = ({ name, label, isOn = false }: { name: string; label: string; isOn?: boolean }) => (
  <label className={classes.check}>
    <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
    {label}
  </label>
)
