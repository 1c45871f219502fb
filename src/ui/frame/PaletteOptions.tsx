import { Box } from '@mantine/core'
import { type MouseEvent, useEffect } from 'react'
import { Muted, Stack } from '../layout/layout'
import type { PaletteGroup, PaletteOption, PaletteState } from './CommandPalette'
import { MenuLine } from './MenuLine'
import classes from './PaletteOptions.module.css'

type Props = {
  label: string
  groups: PaletteGroup[]
  /** True while the options may still be those of an earlier text. */
  isBusy: boolean
  state: PaletteState
}

/** The options of a command palette under their headings. The first one is active until another is. */
export function PaletteOptions({ label, groups, isBusy, state }: Props) {
  const { listId, active, onActive, entered, onChoose } = state
  const options = groups.flatMap(({ options }) => options)
  const elementOf = ({ id }: PaletteOption) => `${listId}-${id}`
  const [first] = options
  const isShown = options.some((option) => elementOf(option) === active)
  const current = isShown ? active : first && elementOf(first)

  useEffect(() => {
    if (active !== current) onActive(current)
  }, [active, current, onActive])
  useEffect(() => {
    if (entered && !isBusy && first) onChoose(first, entered.inNewTab)
  })

  if (options.length === 0) return <div aria-busy={isBusy} />
  return (
    <div id={listId} role="listbox" aria-label={label} aria-busy={isBusy}>
      {groups.map(({ title, options }) => (
        <Box key={title} role="group" aria-label={title}>
          <Muted isSmall className={classes.title} aria-hidden>
            {title}
          </Muted>
          {options.map((option) => (
            <Option
              key={option.id}
              element={elementOf(option)}
              option={option}
              isActive={elementOf(option) === current}
              state={state}
            />
          ))}
        </Box>
      ))}
    </div>
  )
}

type OptionProps = { element: string; option: PaletteOption; isActive: boolean; state: PaletteState }

/** The focus stays in the field, so that typing goes on. */
function Option({ element, option, isActive, state: { onActive, onChoose } }: OptionProps) {
  const { label, detail, icon } = option
  return (
    <MenuLine
      as="button"
      type="button"
      id={element}
      className={classes.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      title={detail ? `${label} · ${detail}` : label}
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      // A list that scrolls under a pointer at rest reports a movement of no distance.
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && onActive(element)}
      onClick={(event) => onChoose(option, event.metaKey || event.ctrlKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(option, true)}
    >
      {icon}
      <Stack as="span" gap="0" className={classes.text}>
        <span>{label}</span>
        {detail && (
          <Muted as="span" isSmall>
            {detail}
          </Muted>
        )}
      </Stack>
    </MenuLine>
  )
}
