# shellcheck shell=sh
# Where shells look for completions. install.sh sources it.

# Of each shell: the folder, the name of the file, and the shell. Debian and Fedora keep those of zsh in different folders.
completion_places() {
  cat <<'END'
/usr/share/bash-completion/completions cutting-layout bash
/usr/share/zsh/vendor-completions _cutting-layout zsh
/usr/share/zsh/site-functions _cutting-layout zsh
/usr/share/fish/vendor_completions.d cutting-layout.fish fish
END
}

# Links to the current release, so that they stay true after an upgrade.
completions_of() { echo "/opt/cutting-layout/current/completions/$1"; }

# link_completions ROOT RELEASE: for the shells that are on this system. A file of somebody else stays, and a release
# without completions gets no links.
link_completions() {
  completion_places | while read -r folder name shell; do
    link=$1$folder/$name
    target=$(completions_of "$shell")
    [ "$(readlink "$link")" != "$target" ] || [ -e "$2/completions/$shell" ] || rm "$link"
    if [ -d "$1$folder" ] && [ -e "$2/completions/$shell" ] && [ ! -e "$link" ] && [ ! -L "$link" ]; then
      ln -s "$target" "$link"
      echo "cutting-layout: linked $link"
    fi
  done
}

# unlink_completions ROOT: removes the links, and nothing else.
unlink_completions() {
  completion_places | while read -r folder name shell; do
    [ "$(readlink "$1$folder/$name")" != "$(completions_of "$shell")" ] || rm "$1$folder/$name"
  done
}
