/**
 * Keeps React from failing where a browser's translation has replaced text nodes by `<font>` elements: React then removes, or inserts before, a node that
 * has left its parent. A text that React removes stays until its element is removed, so names, numbers and verdicts have `translate="no"`.
 */
export const tolerateTranslation = (): void => {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, next?.parentNode === this ? next : null)
    return child
  }
}
