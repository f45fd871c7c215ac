import { ChakraProvider, createSystem } from "@chakra-ui/react";
import { withEmotionCache } from "@emotion/react";
import type { ReactNode } from "react";
import { dialogRecipe } from "./recipes/dialog.ts";
import { menuRecipe, popoverRecipe } from "./recipes/floating.ts";
import { tabsRecipe } from "./recipes/tabs.ts";

/**
 * Chakra without its own theme: recipes name the CSS variables of `src/ui/tokens.css`, so that both themes and every brand
 * apply without any code here. No preflight and no layers: `base.css` is unlayered and would override every layer.
 * Durations come from tokens and are zero with reduced motion.
 */
const system = createSystem({
  preflight: false,
  disableLayers: true,
  cssVarsPrefix: "ft",
  theme: {
    keyframes: {
      "ft-fade": { from: { opacity: 0 } },
      "ft-pop": { from: { opacity: 0, transform: "translateY(-4px)" } },
      "ft-rise": { from: { transform: "translateY(100%)" } },
    },
    slotRecipes: { dialog: dialogRecipe, popover: popoverRecipe, menu: menuRecipe, tabs: tabsRecipe },
  },
});

interface ControlProviderProps {
  readonly children: ReactNode;
}

/** Context of every control; each part that is loaded lazily wraps itself in it once. */
// With the cache: on the server the controls inside share one, and each style is written once.
export const ControlProvider = withEmotionCache<ControlProviderProps, never>(({ children }: ControlProviderProps) => (
  <ChakraProvider value={system}>{children}</ChakraProvider>
));
