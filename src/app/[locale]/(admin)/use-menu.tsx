'use client'

import { createContext, type ReactNode, use } from 'react'
import { useConfig } from '@/client/config/config'
import type { User } from '@/features/accounts/contract'
import { type MenuItem, visibleItems } from './visible-items'

const MenuContext = createContext<MenuItem[]>([])

/** Provides all items of the menu; the permissions of a person decide which of them are visible. */
export function MenuProvider({ items, children }: { items: MenuItem[]; children: ReactNode }) {
  return <MenuContext value={items}>{children}</MenuContext>
}

export function useMenu(user: User): MenuItem[] {
  const config = useConfig()
  return visibleItems(use(MenuContext), { user, config })
}
