import { Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { leavePage } from '@/client/forms/unsaved-changes'
import { getPathname, useRouter } from '@/i18n/navigation'
import { IconButton } from '../buttons/IconButton'
import { Cluster } from '../layout/layout'
import classes from './CommandPalette.module.css'

export type PaletteOption = {
  id: string
  label: string
  detail?: string
  icon: ReactNode
  route: string
  /** Runs instead of opening the page. */
  onChoose?: () => void
}
export type PaletteGroup = { title: string; options: PaletteOption[] }

/** The key that was pressed while the list was busy. */
type Entered = { inNewTab: boolean } | undefined

/** The state that the field and the list of options share. */
export type PaletteState = {
  listId: string
  /** The id of the element of the active option. */
  active: string | undefined
  onActive: (element: string | undefined) => void
  /** The field was entered while the list was busy: the first option is chosen once it is not. */
  entered: Entered
  onChoose: (option: PaletteOption, inNewTab: boolean) => void
}

type FieldProps = {
  label: string
  placeholder: string
  onClose: () => void
  /** Renders PaletteOptions for what was typed. */
  children: (text: string, state: PaletteState) => ReactNode
}

type Props = FieldProps & {
  opened: boolean
  /** Another number empties the field, which stays for a moment after it was closed. */
  opening: number
}

/** A field over the page whose options are pages to open. */
export function CommandPalette({ opened, opening, ...field }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={field.onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset={80}
      attributes={{ content: { 'aria-label': field.label } }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <PaletteField key={opening} {...field} />
    </Modal>
  )
}

function PaletteField({ label, placeholder, onClose, children }: FieldProps) {
  const t = useTranslations('layout')
  const listId = useId()
  const results = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, onActive] = useState<string>()
  const [entered, setEntered] = useState<Entered>()
  const openOption = useOpenOption(onClose)
  const changeText = (typed: string) => {
    setText(typed)
    setEntered(undefined)
    onActive(undefined)
  }
  const onChoose: PaletteState['onChoose'] = (option, inNewTab) => {
    setEntered(undefined)
    openOption(option, inNewTab)
  }
  return (
    <>
      <Cluster className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          {...INPUT}
          role="combobox"
          data-autofocus
          className={classes.input}
          aria-label={label}
          aria-expanded={active !== undefined}
          aria-controls={active === undefined ? undefined : listId}
          aria-activedescendant={active}
          placeholder={placeholder}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          onKeyDown={(event) => handleKey(event, { list: results.current, active, onActive, setEntered })}
        />
        {/* A phone has no key for it. */}
        <IconButton tone="plain" icon={IconX} label={t('search_close')} onClick={onClose} />
      </Cluster>
      <div ref={results} className={classes.results}>
        {children(text, { listId, active, onActive, entered, onChoose })}
      </div>
    </>
  )
}

const INPUT: ComponentProps<'input'> = {
  'aria-autocomplete': 'list',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'go',
}

/** Opens the page of an option in this window, after asking about unsaved changes, or in a new tab. */
function useOpenOption(onClose: () => void) {
  const router = useRouter()
  const locale = useLocale()
  return ({ route, onChoose }: PaletteOption, inNewTab: boolean) => {
    onClose()
    if (onChoose) onChoose()
    else if (inNewTab) window.open(getPathname({ href: route, locale }), '_blank', 'noopener')
    else leavePage(() => router.push(route))
  }
}

type FieldState = Pick<PaletteState, 'active' | 'onActive'> & {
  list: HTMLElement | null
  setEntered: (entered: Entered) => void
}

function handleKey(event: KeyboardEvent, { list, active, onActive, setEntered }: FieldState): void {
  if (event.nativeEvent.isComposing) return
  const options = [...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const position = options.findIndex(({ id }) => id === active)
  if (event.key === 'Enter') {
    event.preventDefault()
    const isChosen = position > 0 || list?.querySelector('[aria-busy=false]')
    const inNewTab = event.metaKey || event.ctrlKey
    if (isChosen) clickOption(options[position], inNewTab)
    else setEntered({ inNewTab })
    return
  }
  const target = targetOf(event.key, position, options.length)
  const option = target === undefined ? undefined : options.at(target % options.length)
  if (!option) return
  event.preventDefault()
  onActive(option.id)
  option.scrollIntoView({ block: 'nearest' })
}

const clickOption = (option: HTMLElement | undefined, inNewTab: boolean) =>
  option?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: inNewTab }))

/** The position to which a key leads; past either end the list begins again. Home and End move the caret of the field. */
function targetOf(key: string, position: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return position + 1
  if (key !== 'ArrowUp') return undefined
  return position > 0 ? position - 1 : count - 1
}
