import { Drawer } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { useIsPrefetch } from '@/client/calls/prefetch'
import { getPerson } from '@/features/registrations/contract/office'
import { displayName } from '@/features/registrations/rules/people'
import { isEscapeWithin, useEscapeOutside } from '@/ui/feedback/escape'
import { useCloseButton } from '@/ui/feedback/use-close-button'
import classes from './PersonDrawer.module.css'
import { PersonPanel, usePerson } from './PersonPanel'
import { NEW_PERSON, type OpenedPerson } from './use-opened-person'

// The form is loaded when a person is added, since the list does not need it.
const NewPerson = dynamic(() => import('./NewPerson').then((module) => module.NewPerson), { ssr: false })

/** Shows one person beside the list; closing asks about unsaved changes. */
export function PersonDrawer({ workshop_id, opened }: { workshop_id: number; opened: OpenedPerson }) {
  const t = useTranslations('people')
  const closeButtonProps = useCloseButton()
  const may = useMay()
  const { person: id, close } = opened
  const isNew = id === NEW_PERSON
  const result = usePerson(isNew ? null : id)
  useEscapeOutside(id !== null, close)
  const isAhead = useIsPrefetch()
  if (isAhead || (id !== null && !isNew && !may(getPerson))) return null

  const name = result.data ? displayName(result.data) : t('person')
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size="46rem"
      title={isNew ? t('add') : name}
      classNames={{ title: classes.title, body: classes.body }}
      closeButtonProps={closeButtonProps}
      // Mantine would close the drawer together with a dialog above it.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (isEscapeWithin(event)) close()
      }}
    >
      {isNew && <NewPerson key={opened.main} workshop_id={workshop_id} opened={opened} />}
      {id !== null && !isNew && <PersonPanel key={id} result={result} opened={opened} />}
    </Drawer>
  )
}
