import { ActionIcon, Box, CloseButton, FocusTrap } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import classes from './tools.module.css'

/**
 * The tools of a list: a part of the row above it, and on a phone a sheet at the bottom of the screen that one button
 * opens. They are the same elements in both, so that a turned phone loses no open dialog.
 */
export function ToolSheet({ children }: { children: ReactNode }) {
  const t = useTranslations('core')
  const [opened, { open, close }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const dismiss = () => {
    close()
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.opener}
        variant="default"
        size="var(--target)"
        aria-label={t('tools')}
        aria-expanded={opened}
        onClick={open}
      >
        <IconAdjustmentsHorizontal aria-hidden size={20} />
      </ActionIcon>
      {opened && <Box className={classes.backdrop} onClick={dismiss} />}
      <FocusTrap active={opened}>
        <Box
          className={classes.sheet}
          data-opened={opened || undefined}
          {...(opened && { role: 'dialog', 'aria-modal': true, 'aria-label': t('tools_title') })}
          onClick={(event) => isAction(event) && close()}
          onKeyDown={(event) => {
            if (!opened || event.key !== 'Escape' || isInMenu(event)) return
            event.stopPropagation()
            dismiss()
          }}
        >
          <div className={classes.sheetHead}>
            <strong>{t('tools_title')}</strong>
            <CloseButton size="var(--target)" iconSize={20} aria-label={t('views_close')} onClick={dismiss} />
          </div>
          {children}
        </Box>
      </FocusTrap>
    </>
  )
}

/** An action closes the sheet, and its dialog takes the focus; a button that opens a menu leaves the sheet open. */
function isAction({ target }: MouseEvent): boolean {
  const pressed = target instanceof Element ? target.closest('button, a') : null
  return pressed !== null && !pressed.hasAttribute('aria-haspopup')
}

const isInMenu = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('[role=menu]') !== null
