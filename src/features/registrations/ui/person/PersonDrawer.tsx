'use client'

import { Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { useAhead } from '@/client/ahead'
import { useMay } from '@/client/permissions'
import { getPerson } from '../contract/office'
import { nameOf } from './name-of'
import classes from './PersonDrawer.module.css'
import { PersonPanel } from './PersonPanel'
import { NewPerson } from './person-parts'
import { NEW_PERSON, type OpenedPerson } from './use-opened-person'
import { usePerson } from './use-person'

type Props = { workshop_id: number; opened: OpenedPerson }

/** One person beside the list: going back closes it, and unsaved changes are asked about. */
export function PersonDrawer({ workshop_id, opened }: Props) {
  const t = useTranslations('people')
  const may = useMay()
  const { person: id, close } = opened
  const isNew = id === NEW_PERSON
  const asked = usePerson(isNew ? null : id)
  useWindowEvent('keydown', (event) => {
    if (id !== null && isEscapeFromNowhere(event)) close()
  })
  const isAhead = useAhead()
  if (isAhead || (id !== null && !isNew && !may(getPerson))) return null

  const name = asked.data ? nameOf(asked.data) : t('person')
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size="46rem"
      title={isNew ? t('add') : name}
      classNames={{ title: classes.title, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 20 }}
      // Mantine would close it along with a question that stands above it.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscapeWithin(event)) close()
      }}
    >
      {isNew && <NewPerson key={opened.main} workshop_id={workshop_id} opened={opened} />}
      {id !== null && !isNew && <PersonPanel key={id} asked={asked} opened={opened} />}
    </Drawer>
  )
}

/** Not in what stands above the drawer, nor in a list of choices that is open in it. */
function isEscapeWithin({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.getAttribute('data-mantine-stop-propagation') !== 'true'
}

/** The button that was pressed last may be gone, and the focus with it. */
function isEscapeFromNowhere({ key, target }: globalThis.KeyboardEvent): boolean {
  return key === 'Escape' && target === document.body && document.querySelectorAll('[role=dialog]').length === 1
}
