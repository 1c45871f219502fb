import { NativeSelect, NumberInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PLAN_ANCHORS, type PlannedMailType } from '@/contract/values/mails'
import type { WallClockSpan } from '@/features/workshops/rules'
import { TimeField } from '@/ui/form/fields/DateField'
import { FieldRow } from '@/ui/form/fields/FieldGroup'
import { useFieldInput } from '@/ui/form/form-details'
import { PLAN_DAYS_MAX } from '../contract'
import type { PlanOffset } from '../rules'
import { possiblePresets } from './plan-draft'
import {
  OFFSET_UNITS,
  type OffsetParts,
  offsetOf,
  PRESETS,
  partsOf,
  presetOf,
  presetsFor,
  sidesOf,
} from './plan-offset'

const OWN = 'own' as const

/** The time of sending: one of the usual times that are still to come, or an own one in words. */
export function WhenFields({ type, event }: { type: PlannedMailType; event?: WallClockSpan }) {
  const t = useTranslations('mail_plan')
  const { offset, setOffset } = useOffset()
  const [isOwn, setIsOwn] = useState(presetOf(offset) === undefined)
  const { input } = useFieldInput({ name: 'offset_days', label: t('when'), required: true })
  const chosen = presetOf(offset)
  const possible = possiblePresets(type, event, new Date())
  const presets = presetsFor(type).filter((name) => name === chosen || possible.includes(name))
  const choose = (value: string) => {
    const preset = presets.find((name) => name === value)
    setIsOwn(preset === undefined)
    if (preset) setOffset(PRESETS[preset])
  }
  return (
    <>
      <NativeSelect
        {...input}
        data-autofocus
        value={isOwn ? OWN : chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[...presets, OWN].map((value) => ({ value, label: t(`preset_${value}`) }))}
      />
      {isOwn && <OwnTime type={type} offset={offset} setOffset={setOffset} />}
    </>
  )
}

const OFFSET_FIELDS = ['anchor', 'offset_days', 'at_time', 'offset_minutes'] as const

export function useOffset() {
  const { setValue, clearErrors } = useFormContext<PlanOffset>()
  const [anchor, offset_days, at_time, offset_minutes] = useWatch<PlanOffset, typeof OFFSET_FIELDS>({
    name: OFFSET_FIELDS,
  })
  const setOffset = (offset: PlanOffset) => {
    for (const field of OFFSET_FIELDS) setValue(field, offset[field], { shouldDirty: true })
    clearErrors([...OFFSET_FIELDS])
  }
  return { offset: { anchor, offset_days, at_time, offset_minutes }, setOffset }
}

type OwnTimeProps = { type: PlannedMailType; offset: PlanOffset; setOffset: (offset: PlanOffset) => void }

/** An empty number stands in the parts only, because the form knows no unit then. */
function OwnTime({ type, offset, setOffset }: OwnTimeProps) {
  const t = useTranslations('mail_plan')
  const [parts, setParts] = useState(() => partsOf(offset))
  const change = (changed: Partial<OffsetParts>) => {
    const next = { ...parts, ...changed }
    setParts(next)
    setOffset(offsetOf(next, offset.at_time))
  }
  return (
    <FieldRow>
      <NumberInput
        label={t('amount')}
        required
        min={0}
        max={parts.unit === 'days' ? PLAN_DAYS_MAX : undefined}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        value={parts.amount ?? ''}
        onChange={(value) => change({ amount: typeof value === 'number' ? value : null })}
      />
      <NativeSelect
        label={t('unit')}
        value={parts.unit}
        onChange={(event) => change({ unit: OFFSET_UNITS.find((unit) => unit === event.currentTarget.value) })}
        data={OFFSET_UNITS.map((value) => ({ value, label: t(`unit_${value}`) }))}
      />
      <SideSelect type={type} parts={parts} change={change} />
      {parts.unit === 'days' && <TimeField name="at_time" label={t('time')} required />}
    </FieldRow>
  )
}

type SideProps = { type: PlannedMailType; parts: OffsetParts; change: (changed: Partial<OffsetParts>) => void }

/** Days are counted from the day of the event, hours and minutes from its beginning or its end. */
function SideSelect({ type, parts, change }: SideProps) {
  const t = useTranslations('mail_plan')
  const sides = sidesOf(type)
  const options =
    parts.unit === 'days'
      ? sides.map((side) => ({ side, anchor: parts.anchor, value: side as string, label: t(`side_${side}`) }))
      : sides.flatMap((side) =>
          PLAN_ANCHORS.map((anchor) => ({
            side,
            anchor,
            value: `${side} ${anchor}`,
            label: t(`side_${side}_${anchor}`),
          })),
        )
  const value = parts.unit === 'days' ? parts.side : `${parts.side} ${parts.anchor}`
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) change({ side: option.side, anchor: option.anchor })
  }
  return (
    <NativeSelect
      label={t('side')}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      data={options.map(({ value, label }) => ({ value, label }))}
    />
  )
}
